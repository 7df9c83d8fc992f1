// SPDX-License-Identifier: MIT
// A hull holds another exactly when it holds every vertex of it.
#include "abut/pair/contains/contains_in_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "abut/pair/intersects/hull_point.h"

namespace abut::pair {
namespace {

TEST(HullHolds, WhatItHoldsEveryVertexOf) {
    std::mt19937 random(1);
    int held = 0;
    for (int round = 0; round < 300; ++round) {
        // Every other one on a coarse grid, where many vertices lie on one facet's plane.
        const double grid = round % 2 == 0 ? 8 : 0x1p40;
        const auto ball = [&](std::size_t n, double size) {
            std::normal_distribution<double> any;
            std::vector<Vec3> points(n);
            for (Vec3& p : points) {
                const Vec3 v(any(random), any(random), any(random));
                const Vec3 q = v * (size * grid / std::sqrt(dot(v, v)));
                p = Vec3(std::round(q.x), std::round(q.y), std::round(q.z)) / grid;
            }
            return points;
        };
        const Hull outer(ball(300, 1));
        // Some of the outer's own vertices, in half of the rounds one of them an ulp further out.
        std::vector<Vec3> points = ball(200, 0.9);
        points.insert(points.end(), outer.vertices().begin(), outer.vertices().begin() + 9);
        if (round % 4 > 1) points.back() *= 1 + 0x1p-52;
        const Hull inner(points);
        const bool all =
            std::all_of(inner.vertices().begin(), inner.vertices().end(), [&](Vec3 p) { return intersects(outer, p); });
        EXPECT_EQ(contains(outer, inner), all) << round;
        EXPECT_TRUE(contains(outer, outer)) << round;
        held += all ? 1 : 0;
    }
    EXPECT_GT(held, 75);
    EXPECT_LT(held, 225);
}

}  // namespace
}  // namespace abut::pair
