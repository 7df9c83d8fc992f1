// SPDX-License-Identifier: MIT
// A solid with holes holds the points that its closed one holds, but near the holes; a closed one answers as contains does.
#include "abut/mesh/solid.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"

namespace abut {
namespace {

Mesh without(const Mesh& mesh, std::size_t first, std::size_t last) {
    std::vector<Index3> triangles = mesh.triangles();
    triangles.erase(triangles.begin() + static_cast<std::ptrdiff_t>(first),
                    triangles.begin() + static_cast<std::ptrdiff_t>(last));
    return {mesh.vertices(), std::move(triangles)};
}

TEST(Solid, OfABoxWithoutASideHoldsWhatItSurrounds) {
    const Mesh box = make_box({Vec3(0), Vec3(1)});
    for (std::size_t side = 0; side < 12; side += 2) {
        Mesh open = without(box, side, side + 2);
        for (const bool turned : {false, true}) {
            if (turned) {
                std::vector<Index3> triangles = open.triangles();
                for (Index3& t : triangles) std::swap(t[0], t[1]);
                open = Mesh(box.vertices(), triangles);
            }
            const Solid solid(open);
            EXPECT_FALSE(solid.uses_parity());
            EXPECT_TRUE(contains(solid, Vec3(0.5)));
            EXPECT_NEAR(std::abs(solid.winding_number(Vec3(0.5))), 5.0 / 6, 0x1p-7);
            for (const Vec3& v : box.vertices()) EXPECT_TRUE(contains(solid, v));
            EXPECT_FALSE(contains(solid, Vec3(2, 0.5, 0.5)));
            EXPECT_FALSE(contains(solid, Vec3(std::numeric_limits<double>::quiet_NaN())));
            EXPECT_FALSE(contains(solid, Vec3(std::numeric_limits<double>::infinity())));
        }
    }
}

TEST(Solid, ThatIsClosedAnswersAsItsMeshDoes) {
    std::mt19937 random(4);
    // Corners apart, one triangle turned: closed all the same.
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    const Mesh torus = make_torus(1, 0.4, 24, 12);
    for (std::uint32_t i = 0; i < torus.size(); ++i) {
        const Triangle t = torus.triangle(i);
        vertices.insert(vertices.end(), {t.a, i == 7 ? t.c : t.b, i == 7 ? t.b : t.c});
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const Mesh apart(vertices, triangles);
    const Solid solid(apart);
    EXPECT_TRUE(solid.uses_parity());
    const auto number = [&] { return static_cast<double>(random() % 3001) / 1000 - 1.5; };
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p(number(), number(), number() / 3);
        EXPECT_EQ(contains(solid, p), contains(torus, p));
    }
    EXPECT_TRUE(Solid(Mesh{}).uses_parity());
    EXPECT_FALSE(contains(Solid(Mesh{}), Vec3(0)));
}

TEST(Solid, WithASmallHoleHoldsWhatItHeldBefore) {
    std::mt19937 random(5);
    const Mesh ball = make_icosphere(4);
    const Mesh open = without(ball, 1000, 1004);
    const Solid solid(open);
    ASSERT_FALSE(solid.uses_parity());
    const auto number = [&] { return static_cast<double>(random() % 3001) / 1250 - 1.2; };
    int inside = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p(number(), number(), number());
        if (std::abs(p.x * p.x + p.y * p.y + p.z * p.z - 1) < 0.2) continue;
        EXPECT_EQ(contains(solid, p), contains(ball, p));
        inside += contains(ball, p) ? 1 : 0;
    }
    EXPECT_GT(inside, 200);
}

}  // namespace
}  // namespace abut
