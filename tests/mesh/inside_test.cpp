// SPDX-License-Identifier: MIT
// A point is inside when it is, though rays from it run through edges, vertices and faces.
#include "abut/mesh/inside.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/mesh/generate.h"

namespace abut {
namespace {

TEST(Inside, OfABoxOnEveryGridPoint) {
    // From most of these points the ray along +x runs through an edge or a vertex, or within a face.
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const Mesh turned_round(box.vertices(), [&] {
        std::vector<Index3> triangles = box.triangles();
        for (Index3& t : triangles) std::swap(t[0], t[1]);
        return triangles;
    }());
    for (int i = 0; i < 343; ++i) {
        const Vec3 p(0.5 * (i % 7 - 3), 0.5 * (i / 7 % 7 - 3), 0.5 * (i / 49 - 3));
        const bool truth = std::abs(p.x) <= 1 && std::abs(p.y) <= 1 && std::abs(p.z) <= 1;
        EXPECT_EQ(contains(box, p), truth) << p.x << " " << p.y << " " << p.z;
        EXPECT_EQ(contains(turned_round, p), truth);
        EXPECT_EQ(contains(Pose{Quat(0.5, 0.5, 0.5, 0.5), Vec3(0)} * box, p), truth);
    }
}

TEST(Inside, EndsExactlyAtTheSurface) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {-1.0, 1.0}) {
            Vec3 p(0.1, 0.2, 0.3);
            p[axis] = side;
            EXPECT_TRUE(contains(box, p));
            p[axis] = std::nextafter(side, 0.0);
            EXPECT_TRUE(contains(box, p));
            p[axis] = std::nextafter(side, 2 * side);
            EXPECT_FALSE(contains(box, p));
        }
    }
}

TEST(Inside, OfASphereAtItsOwnHeights) {
    // At the height of each vertex, left and right of it, the ray meets that vertex.
    const Mesh sphere = make_icosphere(2);
    for (const Vec3& v : sphere.vertices()) {
        EXPECT_TRUE(contains(sphere, v));
        EXPECT_FALSE(contains(sphere, Vec3(-2, v.y, v.z)));
        EXPECT_FALSE(contains(sphere, Vec3(2, v.y, v.z)));
        EXPECT_TRUE(contains(sphere, 0.5 * v));
        EXPECT_TRUE(std::abs(v.x) < 0.3 || contains(sphere, Vec3(0, v.y, v.z)));
    }
}

TEST(Inside, LeavesTheHoleOfATorusOut) {
    const Mesh torus = make_torus(1, 0.25, 32, 16);
    EXPECT_FALSE(contains(torus, Vec3(0)));
    EXPECT_TRUE(contains(torus, Vec3(1, 0, 0)));
    EXPECT_TRUE(contains(torus, Vec3(-1, 0, 0)));
    EXPECT_FALSE(contains(torus, Vec3(-2, 0, 0)));
}

TEST(Inside, NothingBeyondTheBounds) {
    const Mesh torus = make_torus(1, 0.25, 32, 16), open({Vec3(0, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 2)}, {{0, 1, 2}});
    const Aabb box = torus.bounds();
    for (int axis = 0; axis < 3; ++axis) {
        for (const double away : {0x1p-40, 1.0, 1e300}) {
            Vec3 p(0.0), q(0.0);
            p[axis] = box.max[axis] + away;
            q[axis] = box.min[axis] - away;
            EXPECT_FALSE(contains(torus, p) || contains(torus, q));
        }
    }
    EXPECT_FALSE(contains(open, Vec3(-1, 0.5, 0.5)));
    EXPECT_TRUE(contains(open, Vec3(0, 0.5, 0.5)));
    const PosedMesh posed(Pose{Quat(0.5, 0.5, 0.5, 0.5), Vec3(3, 0.1, 7)}, torus);
    for (std::uint32_t i = 0; i < posed.size(); ++i) EXPECT_TRUE(contains(posed, posed.part(i).a));
}

TEST(Inside, NothingWithoutNumbersOrTriangles) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    EXPECT_FALSE(contains(box, Vec3(0, std::nan(""), 0)));
    EXPECT_FALSE(contains(box, Vec3(0, 0, std::numeric_limits<double>::infinity())));
    EXPECT_FALSE(contains(Mesh{}, Vec3(0)));
}

}  // namespace
}  // namespace abut
