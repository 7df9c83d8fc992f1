// SPDX-License-Identifier: MIT
// Boundary edges come as holes, and vertices where fans of triangles meet are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <set>

#include "abut/mesh/check.h"
#include "abut/mesh/generate.h"

namespace abut {
namespace {

Mesh without(const Mesh& mesh, std::set<std::uint32_t> missing) {
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        if (!missing.contains(i)) triangles.push_back(mesh.triangles()[i]);
    }
    return {mesh.vertices(), std::move(triangles)};
}

/// The holes' edges, sorted as boundary edges are.
std::vector<Edge> edges_of(const std::vector<Hole>& holes) {
    std::vector<Edge> edges;
    for (const Hole& hole : holes) {
        for (std::size_t i = 0; i < hole.edge_count(); ++i) {
            const std::uint32_t a = hole.vertices[i], b = hole.vertices[(i + 1) % hole.vertices.size()];
            edges.push_back({std::min(a, b), std::max(a, b)});
        }
    }
    std::sort(edges.begin(), edges.end());
    return edges;
}

TEST(Holes, AreLoopsWithLengthAndPlace) {
    const Mesh box = make_box({Vec3(0), Vec3(3, 4, 5)});
    const MeshReport one = check(without(box, {0}));
    ASSERT_EQ(one.holes.size(), 1u);
    EXPECT_EQ(one.holes[0].vertices, (std::vector<std::uint32_t>{0, 2, 3}));
    EXPECT_TRUE(one.holes[0].closed);
    EXPECT_EQ(one.holes[0].edge_count(), 3u);
    EXPECT_EQ(one.holes[0].length, 12);
    EXPECT_EQ(one.holes[0].bounds, (Aabb{Vec3(0), Vec3(3, 4, 0)}));
    const MeshReport side = check(without(box, {0, 1}));
    ASSERT_EQ(side.holes.size(), 1u);
    EXPECT_EQ(side.holes[0].edge_count(), 4u);
    EXPECT_EQ(side.holes[0].length, 14);
    EXPECT_TRUE(check(box).holes.empty());
}

TEST(Holes, OfTrianglesFarApartAreSeveral) {
    const Mesh ball = make_icosphere(3);
    const MeshReport report = check(without(ball, {10, 700, 1200}));
    EXPECT_EQ(report.boundary_edges.size(), 9u);
    EXPECT_EQ(report.holes.size(), 3u);
    EXPECT_EQ(edges_of(report.holes), report.boundary_edges);
}

TEST(Holes, ThatMeetInAVertexAreOneWhoseFansAreNot) {
    // Opposite triangles of a vertex: on either side a fan, each bounded by both holes.
    Mesh fan;
    {
        std::vector<Vec3> vertices{Vec3(0, 0, 1)};
        std::vector<Index3> triangles;
        for (int i = 0; i < 8; ++i) vertices.push_back({std::cos(i * 0.7853981), std::sin(i * 0.7853981), 0});
        for (std::uint32_t i = 0; i < 8; ++i) triangles.push_back({0, 1 + i, 1 + (i + 1) % 8});
        fan = Mesh(vertices, triangles);
    }
    EXPECT_EQ(check(fan).holes.size(), 1u);
    const MeshReport report = check(without(fan, {0, 4}));
    ASSERT_EQ(report.holes.size(), 2u);
    EXPECT_EQ(report.holes[0].edge_count(), 5u);
    EXPECT_EQ(report.non_manifold_vertices, (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(edges_of(report.holes), report.boundary_edges);
}

TEST(Holes, EndWhereMoreThanTwoTrianglesMeet) {
    const Mesh box = make_box({Vec3(0), Vec3(1)});
    std::vector<Vec3> vertices = box.vertices();
    std::vector<Index3> triangles = box.triangles();
    vertices.push_back(Vec3(-1, -1, 0.5));
    triangles.push_back({0, 4, 8});  // a fin on an edge
    const MeshReport report = check(Mesh(vertices, triangles));
    ASSERT_EQ(report.non_manifold_edges, (std::vector<Edge>{{0, 4}}));
    ASSERT_EQ(report.holes.size(), 1u);
    EXPECT_FALSE(report.holes[0].closed);
    EXPECT_EQ(report.holes[0].edge_count(), 2u);
    EXPECT_EQ(report.holes[0].vertices, (std::vector<std::uint32_t>{0, 8, 4}));
    EXPECT_TRUE(report.non_manifold_vertices.empty());
    EXPECT_EQ(edges_of(report.holes), report.boundary_edges);
}

TEST(Holes, HoldEveryBoundaryEdgeOnce) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        const Mesh ball = make_icosphere(2);
        std::set<std::uint32_t> missing;
        for (int i = 0; i < static_cast<int>(seed) * 4; ++i) missing.insert(random() % 320);
        std::vector<Vec3> vertices = ball.vertices();
        std::vector<Index3> triangles = without(ball, missing).triangles();
        // Some turned, some sheets across.
        for (Index3& t : triangles) {
            if (random() % 5 == 0) std::swap(t[0], t[1]);
        }
        for (int i = 0; i < static_cast<int>(seed) % 7; ++i) {
            triangles.push_back({static_cast<std::uint32_t>(random() % 162), static_cast<std::uint32_t>(random() % 162),
                                 static_cast<std::uint32_t>(random() % 162)});
        }
        const MeshReport report = check(Mesh(vertices, triangles));
        EXPECT_EQ(edges_of(report.holes), report.boundary_edges) << "seed " << seed;
        double length = 0;
        for (const Hole& hole : report.holes) length += hole.length;
        double edges = 0;
        for (const auto& [a, b] : report.boundary_edges) edges += glm::length(vertices[a] - vertices[b]);
        EXPECT_NEAR(length, edges, 1e-9) << "seed " << seed;
    }
}

TEST(NonManifoldVertices, AreThoseOfSeveralFans) {
    // Two boxes by a corner.
    const Mesh box = make_box({Vec3(0), Vec3(1)});
    std::vector<Vec3> vertices = box.vertices();
    std::vector<Index3> triangles = box.triangles();
    for (const Vec3& v : box.vertices()) vertices.push_back(v + Vec3(1));
    for (const auto& [a, b, c] : box.triangles()) triangles.push_back({a + 8, b + 8, c + 8});
    const MeshReport report = check(Mesh(vertices, triangles));
    ASSERT_EQ(report.non_manifold_vertices.size(), 1u);
    EXPECT_EQ(vertices[report.non_manifold_vertices[0]], Vec3(1));
    EXPECT_TRUE(report.closed());
    EXPECT_FALSE(report.sound());
    EXPECT_TRUE(check(make_icosphere(3)).non_manifold_vertices.empty());
    EXPECT_TRUE(check(make_grid(4)).non_manifold_vertices.empty());
}

}  // namespace
}  // namespace abut
