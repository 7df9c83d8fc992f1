// SPDX-License-Identifier: MIT
// The series of a cluster of triangles errs by no more than its bound, which is no wild guess either.
#include "abut/mesh/winding_moments.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/winding.h"

namespace abut {
namespace {

TEST(WindingMoments, BoundWhatTheSeriesErrsBy) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> one(-1, 1);
    const auto cube = [&] {
        const double x = one(random), y = one(random), z = one(random);
        return Vec3(x, y, z);
    };
    double least = 1e300;
    int asked = 0, series = 0;
    for (int cluster = 0; cluster < 60; ++cluster) {
        // A single triangle, a patch of a surface, or a heap.
        const int count = cluster % 3 == 0 ? 1 : cluster % 3 == 1 ? 8 : 30;
        const double size = std::ldexp(1.0, -(cluster % 8)), flat = cluster % 3 == 1 ? 0.05 : 1;
        const Vec3 at = cube();
        std::vector<Vec3> vertices;
        std::vector<Index3> triangles;
        std::vector<winding::Moments> parts;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
            const Vec3 a = cube(), b = a + 0.3 * cube(), c = a + 0.3 * cube();
            for (Vec3 v : {a, b, c}) {
                v.z *= flat;
                vertices.push_back(at + size * v);
            }
            triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            parts.push_back(winding::moments_of({vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]}));
        }
        const Mesh mesh(vertices, triangles);
        // In two steps, so that sums of sums are tried.
        const std::span all(parts);
        const std::size_t half = parts.size() / 2;
        const winding::Moments halves[] = {winding::sum_of(all.first(half)), winding::sum_of(all.subspan(half))};
        const winding::Moments sum = half == 0 ? winding::sum_of(all) : winding::sum_of(halves);
        winding::Clusters8 clusters;
        for (const std::size_t lane : {0, 5}) winding::put(sum, clusters, lane);
        for (int i = 0; i < 40; ++i) {
            Vec3 way = cube();
            way /= std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
            const Vec3 from = sum.center + sum.radius * (1 + std::ldexp(std::abs(one(random)), i % 8)) * way;
            winding::Angles8 angles;
            winding::far_angles(clusters, {from.x, from.y, from.z}, angles);
            EXPECT_EQ(angles.angle[0], angles.angle[5]);
            EXPECT_EQ(angles.error[0], angles.error[5]);
            ++asked;
            if (!std::isfinite(angles.error[0])) continue;
            ++series;
            const double truth = 4 * std::acos(-1.0) * winding_number(from, mesh),
                         error = std::abs(angles.angle[0] - truth);
            EXPECT_LE(error, angles.error[0] + 1e-13) << "cluster " << cluster << ", point " << i;
            if (error > 1e-9) least = std::min(least, angles.error[0] / error);
        }
    }
    EXPECT_GT(series, asked / 2);
    EXPECT_LT(least, 4);  // somewhere it is nearly as large
}

}  // namespace
}  // namespace abut
