// SPDX-License-Identifier: MIT
// Welding joins what is near, and nothing moves farther than it may.
#include "abut/mesh/weld_vertices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <random>

#include "abut/base/error.h"
#include "abut/mesh/check.h"
#include "abut/mesh/generate.h"
#include "tests/mesh/cracked.h"

namespace abut {
namespace {

TEST(Weld, ClosesCracks) {
    const Mesh open = cracked(make_icosphere(3, Vec3(0), 20), 1e-4);
    EXPECT_EQ(check(open).component_count, 1280u);
    const WeldedMesh welded = weld(open, 1e-3);
    EXPECT_EQ(welded.mesh.size(), 1280u);
    EXPECT_EQ(welded.mesh.vertices(), open.vertices());
    EXPECT_TRUE(check(welded.mesh).sound());
    EXPECT_EQ(welded.moved_count, 3 * 1280u - 642u);
}

TEST(Weld, LeavesOutWhatCollapsesAndSaysWhatIsLeft) {
    std::vector<Vec3> vertices = make_box({Vec3(0), Vec3(1)}).vertices();
    std::vector<Index3> triangles = make_box({Vec3(0), Vec3(1)}).triangles();
    vertices.push_back(vertices[3] + Vec3(1e-9, 0, 0));
    triangles[0][2] = 8;
    triangles.insert(triangles.begin() + 1, {0, 8, 3});
    const WeldedMesh welded = weld(Mesh(vertices, triangles), 1e-6);
    EXPECT_EQ(welded.mesh.size(), 12u);
    EXPECT_EQ(welded.original_triangles, (std::vector<std::uint32_t>{0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_TRUE(check(welded.mesh).sound());
    // A triangle that had lost a corner before stays what it was.
    const Mesh collapsed({Vec3(0), Vec3(1), Vec3(0)}, {{0, 1, 2}});
    EXPECT_EQ(weld(collapsed, 0.1).mesh.size(), 1u);
    EXPECT_TRUE(weld(collapsed, 10).mesh.empty());
    EXPECT_TRUE(weld(Mesh{}, 1).mesh.empty());
    EXPECT_THROW(static_cast<void>(weld(collapsed, std::numeric_limits<double>::infinity())), Error);
    EXPECT_THROW(static_cast<void>(weld(collapsed, std::numeric_limits<double>::quiet_NaN())), Error);
}

TEST(Weld, IgnoresVerticesThatNoTriangleUses) {
    const Mesh mesh({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(-1e-3, 0, 0)}, {{0, 1, 2}});
    EXPECT_EQ(weld(mesh, 0.1).moved_count, 0u);
}

TEST(Weld, WhatStaysIsApartAndWhatMovesMovesLittleToTheNearest) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937_64 random(seed);
        const double scale = std::ldexp(1.0, static_cast<int>(random() % 600) - 300);
        std::vector<Vec3> points(300);
        for (Vec3& p : points) {
            for (int i = 0; i < 3; ++i) p[i] = scale * static_cast<double>(random() % 64) / 64;
        }
        const double distance = scale * static_cast<double>(1 + random() % 40) / 128;
        const auto near = [&](const Vec3& p, const Vec3& q) { return glm::length((p - q) / distance); };
        const std::vector<std::uint32_t> target = welded_vertices(points, distance);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::uint32_t t = target[i];
            EXPECT_EQ(target[t], t);
            EXPECT_LT(near(points[i], points[t]), 1) << "seed " << seed;
            for (std::size_t k = 0; k < points.size(); ++k) {
                if (target[k] != k) continue;
                EXPECT_GE(near(points[i], points[k]), near(points[i], points[t])) << "seed " << seed;
                if (target[i] == i && i != k) {
                    EXPECT_GE(near(points[i], points[k]), 1) << "seed " << seed;
                }
            }
        }
        // Numbered otherwise, the same positions stay.
        std::vector<std::uint32_t> order(points.size());
        std::iota(order.begin(), order.end(), 0u);
        std::shuffle(order.begin(), order.end(), random);
        std::vector<Vec3> shuffled;
        for (const std::uint32_t i : order) shuffled.push_back(points[i]);
        const std::vector<std::uint32_t> again = welded_vertices(shuffled, distance);
        for (std::size_t i = 0; i < order.size(); ++i) {
            EXPECT_EQ(shuffled[again[i]], points[target[order[i]]]) << "seed " << seed;
        }
    }
}

TEST(Weld, NumbersOfAnySizeAreJoinedOnlyWhereTheyAreNear) {
    for (const double distance : {1e-320, 1e-300, 1e-9, 1.0, 1e300}) {
        const std::vector<Vec3> points{Vec3(1e308), Vec3(-1e308), Vec3(1e292), Vec3(1e292 * (1 + 0x1p-52)),
                                       Vec3(-0.0),  Vec3(0.0)};
        const std::vector<std::uint32_t> target = welded_vertices(points, distance);
        EXPECT_EQ(target[5], target[4]);
        EXPECT_EQ(target[0], 0u);
        EXPECT_EQ(target[1], 1u);
        EXPECT_EQ(target[3] == target[2], distance > 1e280) << distance;
    }
    EXPECT_EQ(welded_vertices(std::vector<Vec3>{Vec3(0), Vec3(1e-9), Vec3(0)}, 0),
              (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(Weld, AMillionVerticesInOnePlaceTakeNoLongerEach) {
    // All within one distance, and all in two bunches a little more than one apart.
    std::mt19937_64 random(3);
    std::vector<Vec3> points(1000000);
    for (Vec3& p : points) p = Vec3(static_cast<double>(random() % 1000000) * 1e-9, random() % 2 == 0 ? 0 : 1.001, 0);
    const std::vector<std::uint32_t> target = welded_vertices(points, 1);
    std::size_t staying = 0;
    for (std::uint32_t i = 0; i < target.size(); ++i) staying += target[i] == i ? 1 : 0;
    EXPECT_EQ(staying, 2u);
}

}  // namespace
}  // namespace abut
