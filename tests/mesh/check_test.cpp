// SPDX-License-Identifier: MIT
// Each fault of a mesh is found where it is, and nothing else is reported.
#include "abut/mesh/check.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "abut/mesh/generate.h"

namespace abut {
namespace {

const Aabb unit{Vec3(0), Vec3(1)};

Mesh changed(const Mesh& mesh, auto change) {
    std::vector<Vec3> vertices = mesh.vertices();
    std::vector<Index3> triangles = mesh.triangles();
    change(vertices, triangles);
    return {std::move(vertices), std::move(triangles)};
}

Mesh joined(const Mesh& a, const Mesh& b) {
    return changed(a, [&](auto& vertices, auto& triangles) {
        const auto offset = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
        for (const auto& [i, j, k] : b.triangles()) triangles.push_back({i + offset, j + offset, k + offset});
    });
}

TEST(Check, FindsNothingWrongWithSolids) {
    for (const Mesh& mesh : {make_box(unit), make_icosphere(3), make_torus(1, 0.25, 24, 12)}) {
        const MeshReport report = check(mesh);
        EXPECT_TRUE(report.sound());
        EXPECT_EQ(report.component_count, 1u);
        EXPECT_GT(report.volume, 0);
    }
    EXPECT_TRUE(check(Mesh{}).sound());
    EXPECT_EQ(check(Mesh{}).component_count, 0u);
}

TEST(Check, Measures) {
    const MeshReport box = check(make_box({Vec3(100), Vec3(101, 102, 103)}));
    EXPECT_DOUBLE_EQ(box.area, 22);
    EXPECT_DOUBLE_EQ(box.volume, 6);
    const MeshReport sphere = check(make_icosphere(5, Vec3(1, 2, 3), 2));
    EXPECT_NEAR(sphere.area, 16 * std::numbers::pi, 0.05);
    EXPECT_NEAR(sphere.volume, 32 * std::numbers::pi / 3, 0.05);
}

TEST(Check, WeldsEqualPositions) {
    const Mesh box = make_box(unit);
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < box.size(); ++i) {
        const Triangle t = box.triangle(i);
        vertices.insert(vertices.end(), {t.a, t.b, t.c});
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    EXPECT_TRUE(check(Mesh(vertices, triangles)).sound());
}

TEST(Check, FindsAHole) {
    const Mesh open = changed(make_box(unit), [](auto&, auto& triangles) { triangles.erase(triangles.begin()); });
    const MeshReport report = check(open);
    EXPECT_EQ(report.boundary_edges, (std::vector<Edge>{{0, 2}, {0, 3}, {2, 3}}));
    EXPECT_FALSE(report.closed());
    EXPECT_TRUE(report.non_manifold_edges.empty());
    EXPECT_TRUE(report.flipped_faces.empty());
}

TEST(Check, FindsFlippedFaces) {
    const Mesh mesh = changed(make_icosphere(2), [](auto&, auto& triangles) {
        for (const std::size_t i : {7u, 100u}) std::swap(triangles[i][0], triangles[i][1]);
    });
    EXPECT_EQ(check(mesh).flipped_faces, (std::vector<std::uint32_t>{7, 100}));
    // The first face being wrong does not make the rest so.
    const Mesh first =
        changed(make_icosphere(2), [](auto&, auto& triangles) { std::swap(triangles[0][0], triangles[0][1]); });
    EXPECT_EQ(check(first).flipped_faces, (std::vector<std::uint32_t>{0}));
}

TEST(Check, BlamesNoNeighbourOfANonManifoldEdge) {
    // Two boxes along one edge; at that edge a face of the first is flipped.
    const Mesh boxes = joined(make_box(unit), make_box({Vec3(1, 1, 0), Vec3(2, 2, 1)}));
    EXPECT_EQ(check(boxes).non_manifold_edges.size(), 1u);
    EXPECT_EQ(check(boxes).component_count, 1u);
    EXPECT_TRUE(check(boxes).flipped_faces.empty());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const Mesh wrong = changed(boxes, [&](auto&, auto& triangles) { std::swap(triangles[i][0], triangles[i][1]); });
        EXPECT_EQ(check(wrong).flipped_faces, (std::vector<std::uint32_t>{i})) << i;
    }
}

TEST(Check, FindsDoublesAndDegenerates) {
    const Mesh mesh = changed(make_box(unit), [](auto& vertices, auto& triangles) {
        triangles.push_back({3, 2, 0});  // the first face turned round
        vertices.push_back(Vec3(0.5, 0.5, 0));
        triangles.push_back({0, 8, 3});  // along a diagonal, without area
    });
    const MeshReport report = check(mesh);
    EXPECT_EQ(report.duplicate_faces, (std::vector<std::uint32_t>{12}));
    EXPECT_EQ(report.degenerate_faces, (std::vector<std::uint32_t>{13}));
    EXPECT_FALSE(report.sound());
}

TEST(Check, SeesThroughCollapsedFaces) {
    // Two corners at one position: the faces on either side are neighbours.
    const Mesh mesh = changed(make_box(unit), [](auto& vertices, auto& triangles) {
        vertices.push_back(vertices[3]);
        triangles[0][2] = 8;
        triangles.push_back({0, 8, 3});
    });
    const MeshReport report = check(mesh);
    EXPECT_TRUE(report.closed());
    EXPECT_EQ(report.component_count, 1u);
    EXPECT_EQ(report.degenerate_faces, (std::vector<std::uint32_t>{12}));
    EXPECT_TRUE(report.flipped_faces.empty());
}

TEST(Check, CountsComponentsAndSelfIntersections) {
    const Mesh boxes = joined(make_box(unit), make_box({Vec3(5), Vec3(6)}));
    EXPECT_EQ(check(boxes).component_count, 2u);
    EXPECT_TRUE(check(boxes).sound());
    const Mesh crossing = joined(make_box(unit), make_box({Vec3(0.5), Vec3(1.5)}));
    EXPECT_FALSE(check(crossing).self_intersections.empty());
    EXPECT_TRUE(check(crossing).closed());
}

TEST(Check, AreaAndVolumeNeedNoMoreRangeThanTheyHave) {
    for (const double side : {0x1p-300, 1.0, 0x1p300}) {
        const MeshReport report = check(make_box({Vec3(side), Vec3(2 * side)}));
        EXPECT_EQ(report.area, 6 * side * side);
        EXPECT_EQ(report.volume, side * side * side);
    }
    const MeshReport huge = check(make_box({Vec3(-0x1p1023), Vec3(0x1p1023)}));
    EXPECT_TRUE(huge.sound());
    EXPECT_EQ(huge.area, std::numeric_limits<double>::infinity());
    EXPECT_EQ(huge.volume, std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace abut
