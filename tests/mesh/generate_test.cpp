// SPDX-License-Identifier: MIT
// Generated meshes are what their descriptions say, for any argument.
#include "abut/mesh/generate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/base/error.h"
#include "abut/mesh/check.h"

namespace abut {
namespace {

TEST(Generate, Icospheres) {
    for (int n = 0; n < 5; ++n) {
        const Mesh sphere = make_icosphere(n, Vec3(1, 2, 3), 4);
        EXPECT_EQ(sphere.size(), 20u << (2 * n));
        for (const Vec3& v : sphere.vertices()) EXPECT_NEAR(std::hypot(v.x - 1, v.y - 2, v.z - 3), 4, 1e-14);
        EXPECT_TRUE(check(sphere).sound());
    }
    EXPECT_EQ(make_icosphere(-5).size(), 20u);
}

TEST(Generate, Boxes) {
    const Aabb bounds{Vec3(-1, 2, 3), Vec3(4, 5, 7)};
    EXPECT_EQ(make_box(bounds).bounds(), bounds);
    EXPECT_TRUE(check(make_box(bounds)).sound());
    EXPECT_TRUE(make_box(Aabb{}).empty());
    EXPECT_EQ(make_box({Vec3(1), Vec3(1)}).size(), 12u);
}

TEST(Generate, Tori) {
    const Mesh torus = make_torus(3, 1, 20, 10);
    EXPECT_EQ(torus.size(), 400u);
    EXPECT_TRUE(check(torus).sound());
    EXPECT_GT(check(torus).volume, 0);
    EXPECT_EQ(make_torus(3, 1, 0, -4).size(), 18u);
    EXPECT_TRUE(check(make_torus(3, 1, 0, -4)).closed());
}

TEST(Generate, Grids) {
    const Mesh grid = make_grid(8);
    EXPECT_EQ(grid.size(), 128u);
    EXPECT_EQ(grid.bounds(), (Aabb{Vec3(0), Vec3(1, 1, 0)}));
    EXPECT_EQ(check(grid).area, 1);
    EXPECT_EQ(check(grid).boundary_edges.size(), 32u);
    EXPECT_TRUE(check(grid).self_intersections.empty());
    for (std::size_t i = 0; i < grid.size(); ++i) EXPECT_GT(area_vector(grid.triangle(i)).z, 0);
    EXPECT_EQ(make_grid(0).size(), 2u);
}

TEST(Generate, Refuses_more_triangles_than_a_mesh_can_hold) {
    constexpr int most = std::numeric_limits<int>::max();
    EXPECT_THROW((void)make_torus(2, 1, most, most), Error);
    EXPECT_THROW((void)make_torus(2, 1, 3, most), Error);
    EXPECT_THROW((void)make_grid(most), Error);
    EXPECT_THROW((void)make_grid(46341), Error);
}

}  // namespace
}  // namespace abut
