// SPDX-License-Identifier: MIT
// A mesh is valid or refused with the first fault named; it holds its triangles and answers for all of them.
#include "abut/mesh/mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"

namespace abut {
namespace {

std::string fault_of(std::vector<Vec3> vertices, std::vector<Index3> triangles) {
    try {
        const Mesh mesh(std::move(vertices), std::move(triangles));
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(Mesh, NamesTheFirstBadIndex) {
    const std::string fault = fault_of({Vec3(0), Vec3(1), Vec3(2)}, {{0, 1, 2}, {0, 9, 2}, {7, 1, 2}});
    EXPECT_TRUE(has(fault, "triangle 1")) << fault;
    EXPECT_TRUE(has(fault, "vertex 9")) << fault;
    EXPECT_TRUE(has(fault, "2 of 9")) << fault;
    EXPECT_TRUE(has(fault_of({}, {{0, 0, 0}}), "triangle 0"));
    EXPECT_TRUE(has(fault_of({Vec3(0)}, {{0, 0, 0xffffffff}}), "4294967295"));
}

TEST(Mesh, NamesTheFirstBadVertex) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const std::string fault = fault_of({Vec3(0), Vec3(1), Vec3(0, nan, 0), Vec3(0, 0, inf)}, {{0, 1, 1}});
    EXPECT_TRUE(has(fault, "vertex 2")) << fault;
    EXPECT_TRUE(has(fault, "2 of 4")) << fault;
    EXPECT_EQ(fault_of({Vec3(1e308)}, {{0, 0, 0}}), "accepted");
}

TEST(Mesh, OfNothingMeetsNothing) {
    const Mesh nothing, unused({Vec3(1), Vec3(2)}, {});
    for (const Mesh* mesh : {&nothing, &unused}) {
        EXPECT_TRUE(mesh->empty());
        EXPECT_TRUE(mesh->bounds().empty());
        EXPECT_FALSE(intersects(*mesh, Vec3(1)));
        EXPECT_FALSE(intersects(*mesh, Plane{Vec3(0, 0, 1), 1}));
        EXPECT_FALSE(intersects(*mesh, *mesh));
        EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(1)}, *mesh));
        EXPECT_FALSE(contains(*mesh, Vec3(1)));
        EXPECT_EQ(distance(*mesh, Vec3(1)), std::numeric_limits<double>::infinity());
        EXPECT_TRUE(std::isnan(closest_points(*mesh, Vec3(1)).on_a.x));
        EXPECT_TRUE(overlapping_pairs(*mesh).empty());
        EXPECT_TRUE(overlapping_pairs(*mesh, make_icosphere(1)).empty());
    }
}

TEST(Mesh, BoundsHoldTrianglesOnly) {
    const Mesh mesh({Vec3(-9), Vec3(0), Vec3(1, 0, 0), Vec3(0, 2, 3)}, {{1, 2, 3}});
    EXPECT_EQ(mesh.bounds(), (Aabb{Vec3(0), Vec3(1, 2, 3)}));
    EXPECT_EQ(mesh.triangle(0).c, Vec3(0, 2, 3));
}

TEST(Mesh, MovesWithItsTree) {
    Mesh mesh = make_icosphere(3);
    const Mesh copy = mesh, taken = std::move(mesh);
    const Ray ray{Vec3(0), Vec3(1, 2, 3)};
    ASSERT_TRUE(raycast(ray, copy));
    EXPECT_EQ(raycast(ray, copy)->where.triangle, raycast(ray, taken)->where.triangle);
}

TEST(Mesh, IsEmptyOnceItWasMovedFrom) {
    const Vec3 inside(0.1, 0.2, 0.3);
    Mesh mesh({Vec3(-1), Vec3(1, 0, 0), Vec3(0, 2, 3)}, {{0, 1, 2}}, {.leaf_size = 1, .quality = Quality::high});
    const Mesh taken = std::move(mesh);
    Mesh assigned = make_icosphere(1);
    mesh = std::move(assigned);
    ASSERT_FALSE(mesh.empty());
    EXPECT_EQ(mesh.bounds(), make_icosphere(1).bounds());
    assigned = std::move(mesh);
    EXPECT_TRUE(mesh.empty());  // NOLINT: what it is then is the question
    EXPECT_EQ(mesh.bounds(), Mesh().bounds());
    EXPECT_EQ(mesh.tree().coordinate_bound(), 0);
    EXPECT_EQ(mesh.tree().depth(), 0);
    EXPECT_EQ(mesh.tree().leaves(), 0u);
    EXPECT_EQ(mesh.arrays().built_cost, 0);
    EXPECT_EQ(mesh.arrays().options.quality, Quality::fast);
    EXPECT_EQ(distance(mesh, inside), std::numeric_limits<double>::infinity());
    EXPECT_FALSE(intersects(mesh, taken));
    EXPECT_TRUE(mesh.refitted({}).empty());
}

TEST(Mesh, TellsWhichOfEquallyNearTrianglesByTheLowestIndex) {
    // Far below where squares of doubles are normal, every triangle of the flat grid is nearly at one distance.
    const Mesh grid = make_grid(16);
    for (const double height : {1.0, 1e-100, 1e-150, 1e-155, 1e-160, 1e-161, 1e-162, 1e-200, 5e-324}) {
        const auto found = composite_closest(grid, Vec3(0.5, 0.5, height));
        std::uint32_t lowest = 0;
        while (!intersects(grid.triangle(lowest), Vec3(0.5, 0.5, 0))) ++lowest;
        EXPECT_EQ(found.part_a, lowest) << height;
        EXPECT_EQ(found.points.distance, height);
    }
}

}  // namespace
}  // namespace abut
