// SPDX-License-Identifier: MIT
// The nearest points of two meshes are those of their nearest pair of triangles, whichever way leads to it.
#include <gtest/gtest.h>

#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closest_points.h"
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

}  // namespace
}  // namespace abut
