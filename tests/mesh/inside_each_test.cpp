// SPDX-License-Identifier: MIT
// Batches of points answer what single points answer: sides, signed distances and winding numbers; of closed meshes, of
// open ones, whose sides are not the same throughout a ball, and of meshes that overlap themselves.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/signed_distance.h"
#include "abut/mesh/solid.h"

namespace abut {
namespace {

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

/// Random points around the origin, points on the surface, a grid that touches it, and points that are not finite.
std::vector<Vec3> points_for(const Mesh& mesh) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> unit(-2, 2);
    std::vector<Vec3> points;
    for (int i = 0; i < 3000; ++i) {
        const double x = unit(random), y = unit(random), z = unit(random);
        points.push_back({x, y, z});
    }
    for (int i = 0; i < 729; ++i) points.push_back(0.25 * Vec3(i % 9 - 4, i / 9 % 9 - 4, i / 81 - 4));
    for (std::size_t i = 0; i < mesh.size(); i += 3) {
        const Triangle t = mesh.triangle(i);
        points.push_back(t.a);
        points.push_back(0.5 * (t.a + t.b));
        points.push_back(0.25 * (2.0 * t.a + t.b + t.c));
    }
    points.push_back(Vec3(std::numeric_limits<double>::quiet_NaN()));
    points.push_back(Vec3(0, std::numeric_limits<double>::infinity(), 0));
    points.push_back(Vec3(1e300));
    return points;
}

template <class M>
void expect_batches_to_agree(const M& mesh, const std::vector<Vec3>& points) {
    const auto sides = std::make_unique<bool[]>(points.size());
    std::vector<double> distances(points.size());
    contains_each(mesh, points, std::span(sides.get(), points.size()));
    signed_distance_each(points, mesh, distances);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(sides[i], contains(mesh, points[i])) << i;
        EXPECT_TRUE(same_bits(distances[i], signed_distance(points[i], mesh))) << i;
    }
}

void expect_batches_to_agree(const Mesh& mesh) {
    const std::vector<Vec3> points = points_for(mesh);
    expect_batches_to_agree(mesh, points);
    const Pose pose{Quat(0.5, 0.5, -0.5, 0.5), Vec3(0.25, 0, 0)};
    expect_batches_to_agree(pose * mesh, points);
    const WindingTree tree(mesh);
    std::vector<double> turns(points.size()), distances(points.size());
    winding_number_each(points, tree, turns);
    signed_distance_each(points, tree, distances);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_TRUE(same_bits(turns[i], winding_number(points[i], tree))) << i;
        EXPECT_TRUE(same_bits(distances[i], signed_distance(points[i], tree))) << i;
    }
}

/// The mesh without every fifth triangle.
Mesh with_holes(const Mesh& mesh) {
    std::vector<Index3> rest;
    for (std::size_t i = 0; i < mesh.size(); ++i) {
        if (i % 5 != 0) rest.push_back(mesh.triangles()[i]);
    }
    return {mesh.vertices(), rest};
}

TEST(InsideEach, OfClosedMeshes) {
    expect_batches_to_agree(make_box({Vec3(-1), Vec3(1)}));
    expect_batches_to_agree(make_icosphere(3));
    expect_batches_to_agree(make_torus(1, 0.4, 40, 20));
}

/// Many points at distances from the surface that are small beside their own: few of their balls overlap.
std::vector<Vec3> points_near(const Mesh& mesh, double most) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<Vec3> points;
    for (int i = 0; i < 20000; ++i) {
        const Triangle t = mesh.triangle(random() % mesh.size());
        const double u = unit(random), v = unit(random), x = unit(random), y = unit(random), z = unit(random);
        points.push_back(t.a + 0.5 * (1 + u) * (t.b - t.a) + 0.5 * (1 + v) * (t.c - t.a) + most * Vec3(x, y, z));
    }
    return points;
}

TEST(InsideEach, NearTheSurfaceOfClosedMeshes) {
    for (const double most : {1e-2, 1e-5, 1e-12}) {
        for (const Mesh& mesh : {make_box({Vec3(-1), Vec3(1)}), make_icosphere(4), make_torus(1, 0.4, 80, 40)}) {
            const std::vector<Vec3> points = points_near(mesh, most);
            expect_batches_to_agree(mesh, points);
            expect_batches_to_agree(Pose{Quat(0.5, 0.5, -0.5, 0.5), Vec3(0.25, 0, 0)} * mesh, points);
        }
    }
}

TEST(InsideEach, OfOpenMeshes) {
    ASSERT_FALSE(is_closed(with_holes(make_icosphere(3))));
    expect_batches_to_agree(with_holes(make_icosphere(3)));
    expect_batches_to_agree(make_grid(8));
}

TEST(InsideEach, OfBodiesThatOverlap) {
    const Mesh ball = make_icosphere(2);
    std::vector<Vec3> vertices = ball.vertices();
    std::vector<Index3> triangles = ball.triangles();
    const auto count = static_cast<std::uint32_t>(vertices.size());
    for (std::uint32_t i = 0; i < count; ++i) vertices.push_back(vertices[i] + Vec3(0.5, 0.25, 0));
    for (std::size_t i = 0; i < ball.size(); ++i) {
        const Index3 t = ball.triangles()[i];
        triangles.push_back({t[0] + count, t[2] + count, t[1] + count});  // inside out, too
    }
    const Mesh both(vertices, triangles);
    ASSERT_TRUE(is_closed(both));
    expect_batches_to_agree(both);
}

TEST(InsideEach, OfNothing) {
    expect_batches_to_agree(Mesh());
    EXPECT_TRUE(is_closed(Mesh()));
    std::vector<double> none;
    signed_distance_each({}, make_icosphere(1), none);
    contains_each(make_icosphere(1), {}, {});
}

}  // namespace
}  // namespace abut
