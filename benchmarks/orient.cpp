// SPDX-License-Identifier: MIT
// What an exact orientation costs beside the naive determinant.
#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <vector>

#include "abut/exact/orient.h"

namespace {

using abut::Vec3;
using Points = std::array<Vec3, 4>;

enum class Kind { random, coplanar_axis, coplanar_grid, coplanar_rounded };

std::vector<Points> inputs(Kind kind) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<Points> result(1024);
    for (Points& points : result) {
        for (Vec3& p : points) {
            p = Vec3(unit(random), unit(random), unit(random));
            if (kind == Kind::coplanar_axis) p.z = 0.7;
            if (kind == Kind::coplanar_grid) {
                p.x = std::floor(p.x * 100);
                p.y = std::floor(p.y * 100);
                p.z = 3 - p.x - p.y;
            }
        }
        if (kind == Kind::coplanar_rounded) points[3] = (points[0] + points[1] + points[2]) / 3.0;
    }
    return result;
}

// The determinant in plain doubles, and its sign.
abut::exact::Sign naive(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 u = b - a, v = c - a, w = d - a;
    return abut::exact::to_sign((u.y * v.z - u.z * v.y) * w.x + (u.z * v.x - u.x * v.z) * w.y +
                                (u.x * v.y - u.y * v.x) * w.z);
}

void orient3d_naive(benchmark::State& state) {
    const auto all = inputs(Kind::random);
    std::size_t i = 0;
    for (auto _ : state) {
        const Points& p = all[i++ & 1023];
        benchmark::DoNotOptimize(naive(p[0], p[1], p[2], p[3]));
    }
}
BENCHMARK(orient3d_naive)->Name("orient3d_naive/random");

void orient3d_exact(benchmark::State& state, Kind kind) {
    const auto all = inputs(kind);
    std::size_t i = 0;
    for (auto _ : state) {
        const Points& p = all[i++ & 1023];
        benchmark::DoNotOptimize(abut::exact::orient3d(p[0], p[1], p[2], p[3]));
    }
}
BENCHMARK_CAPTURE(orient3d_exact, random, Kind::random)->Name("orient3d_abut/random");
BENCHMARK_CAPTURE(orient3d_exact, coplanar_axis, Kind::coplanar_axis)->Name("orient3d_abut/coplanar_axis");
BENCHMARK_CAPTURE(orient3d_exact, coplanar_grid, Kind::coplanar_grid)->Name("orient3d_abut/coplanar_grid");
BENCHMARK_CAPTURE(orient3d_exact, coplanar_rounded, Kind::coplanar_rounded)->Name("orient3d_abut/coplanar_rounded");

}  // namespace
