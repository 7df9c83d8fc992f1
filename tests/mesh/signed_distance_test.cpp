// SPDX-License-Identifier: MIT
// A distance with a sign: negative inside, 0 on the surface.
#include "abut/mesh/signed_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/mesh/generate.h"

namespace abut {
namespace {

TEST(SignedDistance, OfABoxIsItsClosedForm) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const WindingTree tree(box);
    for (int i = 0; i < 1331; ++i) {
        const Vec3 p(0.25 * (i % 11 - 5), 0.25 * (i / 11 % 11 - 5), 0.25 * (i / 121 - 5));
        const Vec3 out(std::abs(p.x) - 1, std::abs(p.y) - 1, std::abs(p.z) - 1);
        const double deepest = std::max({out.x, out.y, out.z});
        const double truth =
            deepest <= 0 ? deepest : std::hypot(std::max(out.x, 0.0), std::max(out.y, 0.0), std::max(out.z, 0.0));
        EXPECT_DOUBLE_EQ(signed_distance(p, box), truth);
        EXPECT_DOUBLE_EQ(signed_distance(p, tree), truth);
        EXPECT_DOUBLE_EQ(signed_distance(p, Pose{Quat(0.5, 0.5, 0.5, 0.5), Vec3(0)} * box), truth);
    }
}

TEST(SignedDistance, SeesThroughAHole) {
    // A box without its lid: what lies well inside still does.
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    std::vector<Index3> open;
    for (std::size_t i = 0; i < box.size(); ++i) {
        const Triangle t = box.triangle(i);
        if (!(t.a.z == 1 && t.b.z == 1 && t.c.z == 1)) open.push_back(box.triangles()[i]);
    }
    const Mesh crate(box.vertices(), open);
    ASSERT_EQ(crate.size(), 10u);
    const WindingTree tree(crate);
    EXPECT_EQ(signed_distance({0, 0, -0.5}, tree), -0.5);
    EXPECT_EQ(signed_distance({0, 0, 1.5}, tree), std::hypot(1, 0.5));
    EXPECT_EQ(signed_distance({0, 0, -1}, tree), 0);
    EXPECT_EQ(signed_distance({0, 0, -2}, tree), 1);
}

TEST(SignedDistance, HasAnAnswerToEverything) {
    EXPECT_EQ(signed_distance({0, 0, 0}, Mesh()), std::numeric_limits<double>::infinity());
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    EXPECT_TRUE(std::isnan(signed_distance({0, 0, std::numeric_limits<double>::infinity()}, box)));
    EXPECT_TRUE(std::isnan(signed_distance({0, 0, std::numeric_limits<double>::infinity()}, WindingTree(box))));
}

}  // namespace
}  // namespace abut
