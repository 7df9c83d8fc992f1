// SPDX-License-Identifier: MIT
// The nearest points of two meshes are those of their nearest pair of triangles, whichever way leads to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "tests/mesh/nearest_of_all.h"

namespace abut {
namespace {

void expect_nearest(const Mesh& a, const PosedMesh& b, const std::string& what) {
    const CompositeClosest truth = nearest_of_all(a, b), found = composite_closest(a, b);
    EXPECT_EQ(found.points.distance, truth.points.distance) << what;
    EXPECT_EQ(found.part_a, truth.part_a) << what;
    EXPECT_EQ(found.part_b, truth.part_b) << what;
    EXPECT_EQ(found.points.on_a, truth.points.on_a) << what;
    EXPECT_EQ(found.points.on_b, truth.points.on_b) << what;
    // What is farther than asked is not found, what is as far is.
    EXPECT_EQ(composite_closest(a, b, truth.points.distance).part_a, truth.part_a) << what;
    if (truth.points.distance > 0) {
        EXPECT_EQ(composite_closest(a, b, 0.999 * truth.points.distance).part_a, Where::none) << what;
    }
}

TEST(ClosestMeshes, AreAtTheNearestPairOfTriangles) {
    constexpr int seed = 3;
    std::mt19937_64 random(seed);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    const Mesh torus = make_torus(2, 1, 24, 12), ball = make_icosphere(2);
    for (int i = 0; i < 10; ++i) {
        const Quat turn = glm::normalize(Quat(unit(), unit(), unit(), unit()));
        const Vec3 way = glm::normalize(Vec3(unit(), unit(), unit()));
        const double scale = i % 3 == 0 ? 1 : std::exp2(4 * unit());
        // Deep inside of each other, about to touch, far apart, and so far that floats do not hold the fourth power.
        for (const double far : {0.0, 3.0, 5.0, 100.0, 1e6, 1e15}) {
            expect_nearest(
                torus, PosedMesh(Pose{turn, far * way}, ball, scale),
                "seed " + std::to_string(seed) + ", turn " + std::to_string(i) + " at " + std::to_string(far));
        }
    }
}

TEST(ClosestMeshes, OfATinyMeshAreAtTheNearestPair) {
    // The squares of its triangles' normals underflow in floats, in steps of the other mesh's leaves. All triangles of
    // the other are about as far from it.
    constexpr int seed = 5;
    std::mt19937_64 random(seed);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    const Mesh ball = make_icosphere(2);
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3> rough = ball.vertices(), vertices;
        for (Vec3& v : rough) v *= 1 + 0.01 * unit();
        const double size = std::exp2(i % 2 == 0 ? -58 : -45);
        for (int k = 0; k < 8; ++k) vertices.push_back(size * Vec3(unit(), unit(), unit()));
        const Mesh tiny(vertices, {{0, 1, 2}, {3, 4, 5}, {6, 7, 0}, {1, 3, 5}, {2, 4, 6}});
        const Mesh other = ball.refitted(rough);
        const Pose turn{glm::normalize(Quat(unit(), unit(), unit(), unit())), Vec3(0)};
        const std::string what = "seed " + std::to_string(seed) + ", case " + std::to_string(i);
        expect_nearest(other, PosedMesh(turn, tiny), what);
        expect_nearest(tiny, PosedMesh(turn, other), what);
    }
}

TEST(ClosestMeshes, AreTheLowestOfManyAsNear) {
    // Two flat sheets above each other: all pairs of corners are as near as any.
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    constexpr std::uint32_t n = 14;
    for (std::uint32_t y = 0; y <= n; ++y) {
        for (std::uint32_t x = 0; x <= n; ++x) vertices.emplace_back(x, y, 0);
    }
    for (std::uint32_t y = 0; y < n; ++y) {
        for (std::uint32_t x = 0; x < n; ++x) {
            const std::uint32_t at = y * (n + 1) + x;
            triangles.push_back({at, at + 1, at + n + 1});
            triangles.push_back({at + 1, at + n + 2, at + n + 1});
        }
    }
    const Mesh sheet(std::move(vertices), std::move(triangles));
    for (const double height : {0.0, 1e-9, 0.25, 3.0, 1000.0}) {
        expect_nearest(sheet, PosedMesh(Pose{Quat(1, 0, 0, 0), Vec3(0.5, 0.25, height)}, sheet),
                       "height " + std::to_string(height));
    }
}

/// Cones side by side without bases, their triangles in any order, each tip `tip` high over a rim of radius 1.
Mesh cones(std::uint32_t count, std::uint32_t sides, double tip, std::uint32_t seed) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t c = 0; c < count; ++c) {
        const auto top = static_cast<std::uint32_t>(vertices.size());
        const Vec3 middle(4 * c, 0, 0);
        vertices.push_back(middle + Vec3(0, 0, tip));
        for (std::uint32_t i = 0; i < sides; ++i) {
            const double angle = 6.283185307179586 * i / sides;
            vertices.push_back(middle + Vec3(std::cos(angle), std::sin(angle), 0));
            triangles.push_back({top, top + 1 + i, top + 1 + (i + 1) % sides});
        }
    }
    std::shuffle(triangles.begin(), triangles.end(), std::mt19937(seed));
    return {std::move(vertices), std::move(triangles)};
}

TEST(ClosestMeshes, AreTheLowestOfFansTipToTip) {
    const Pose over{Quat(0, 1, 0, 0), Vec3(0, 0, 5)},
        turned{glm::normalize(Quat(0.1, 0.9, 0.2, -0.1)), Vec3(0.3, 0.1, 7)};
    for (const std::uint32_t count : {1u, 2u}) {
        for (const double tip : {1.0, 1e-3, 1e-9, 1e-12, 0.0}) {
            const Mesh low = cones(count, 150, tip, 1), high = cones(count, 130, tip, 2);
            const std::string what = std::to_string(count) + " cones, " + std::to_string(tip);
            expect_nearest(low, over * high, what);
            expect_nearest(low, turned * high, what + ", turned");
            expect_nearest(low, PosedMesh(over, high, 0.37), what + ", scaled");
        }
    }
}

TEST(ClosestMeshes, AreTheLowestOfFansWhoseTipsTouch) {
    for (const double tip : {1.0, 1e-3, 0.0}) {
        const Pose over{Quat(0, 1, 0, 0), Vec3(0, 0, 2 * tip)};
        for (const auto& [in_low, in_high] : {std::pair(1u, 1u), std::pair(2u, 1u), std::pair(1u, 3u)}) {
            const Mesh low = cones(in_low, 150, tip, 1), high = cones(in_high, 130, tip, 2);
            const std::string what = "tip " + std::to_string(tip) + ", " + std::to_string(in_low) + " cones";
            expect_nearest(low, over * high, what);
            expect_nearest(high, over * low, what);
        }
    }
}

TEST(ClosestMeshes, AreTheLowestOfManyCopies) {
    const Mesh copies({Vec3(0), Vec3(1, 0, 0.3), Vec3(0, 1, 0.1)}, std::vector<Index3>(150, Index3{0, 1, 2}));
    expect_nearest(copies, Pose{Quat(1, 0, 0, 0), Vec3(0, 0, 3)} * copies, "over each other");
    expect_nearest(copies, Pose{Quat(0.3, 0.8, 0.1, 0.5), Vec3(0.1, 0.7, 3)} * copies, "turned");
}

TEST(ClosestMeshes, OfLargeFansTipToTipAreFoundAtOnce) {
    // Measuring all pairs takes a minute.
    const Mesh low = cones(1, 8000, 1, 1), high = cones(1, 8000, 1, 2);
    const CompositeClosest found = composite_closest(low, Pose{Quat(0, 1, 0, 0), Vec3(0, 0, 5)} * high);
    EXPECT_EQ(found.points.distance, 3);
    EXPECT_EQ(found.part_a, 0u);
    EXPECT_EQ(found.part_b, 0u);
    const CompositeClosest touching = composite_closest(low, Pose{Quat(0, 1, 0, 0), Vec3(0, 0, 2)} * high);
    EXPECT_EQ(touching.points.distance, 0);
    EXPECT_EQ(touching.part_a, 0u);
    EXPECT_EQ(touching.part_b, 0u);
}

}  // namespace
}  // namespace abut
