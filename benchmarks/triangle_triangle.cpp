// SPDX-License-Identifier: MIT
// What an exact answer about two triangles costs beside the same test in plain doubles.
#include "abut/pair/intersects/triangle_triangle.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <vector>

#include "benchmarks/guigue_devillers.h"
#include "benchmarks/triangle_pairs.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>
#endif

namespace abut::bench {

std::vector<TrianglePair> triangle_pairs(PairKind kind) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto point = [&] { return Vec3(unit(random), unit(random), unit(random)); };
    const auto whole = [&](double most) { return std::floor(unit(random) * most); };
    const auto on_grid = [&] {  // in the plane 2x + 3y - z = 5
        const double x = whole(200), y = whole(200);
        return Vec3(x, y, 2 * x + 3 * y - 5);
    };
    std::vector<TrianglePair> pairs;
    std::mt19937 order;
    std::bernoulli_distribution coin;
    bool wanted = coin(order);
    while (pairs.size() < 16384) {
        Triangle s{point(), point(), point()}, t{point(), point(), point()};
        switch (kind) {
            case PairKind::random:
                break;
            case PairKind::shared_edge:
                t.a = s.b, t.b = s.a;
                break;
            case PairKind::shared_corner:
                t.c = s.a;
                break;
            case PairKind::coplanar_axis:
                s.a.z = s.b.z = s.c.z = t.a.z = t.b.z = t.c.z = 0.7;
                break;
            case PairKind::coplanar_grid:
                s = {on_grid(), on_grid(), on_grid()};
                t = {on_grid(), on_grid(), on_grid()};
                break;
        }
        // Half of them touch, in no order that a branch predictor could learn.
        if (kind != PairKind::shared_edge && kind != PairKind::shared_corner) {
            if (pair::intersects(s, t) != wanted) continue;
            wanted = coin(order);
        }
        pairs.push_back({s, t});
    }
    return pairs;
}

namespace {

template <class Test>
void run(benchmark::State& state, PairKind kind, Test test) {
    const auto pairs = triangle_pairs(kind);
    std::size_t i = 0, touching = 0;
    for (auto _ : state) {
        const TrianglePair& pair = pairs[i++ & 16383];
        touching += test(pair.s, pair.t);
    }
    benchmark::DoNotOptimize(touching);
    state.counters["touching"] = static_cast<double>(touching) / static_cast<double>(i);
}

void triangles_abut(benchmark::State& state, PairKind kind) {
    run(state, kind, [](const Triangle& s, const Triangle& t) { return pair::intersects(s, t); });
}
void triangles_guigue_devillers(benchmark::State& state, PairKind kind) {
    run(state, kind, [](const Triangle& s, const Triangle& t) { return guigue_devillers(s, t); });
}
void triangles_shared_part(benchmark::State& state, PairKind kind) {
    run(state, kind, [](const Triangle& s, const Triangle& t) { return pair::intersection(s, t).count > 0; });
}

#define ABUT_PAIR_KINDS(name)                                        \
    BENCHMARK_CAPTURE(name, random, PairKind::random);               \
    BENCHMARK_CAPTURE(name, shared_edge, PairKind::shared_edge);     \
    BENCHMARK_CAPTURE(name, shared_corner, PairKind::shared_corner); \
    BENCHMARK_CAPTURE(name, coplanar_axis, PairKind::coplanar_axis); \
    BENCHMARK_CAPTURE(name, coplanar_grid, PairKind::coplanar_grid)

ABUT_PAIR_KINDS(triangles_guigue_devillers);
ABUT_PAIR_KINDS(triangles_abut);
ABUT_PAIR_KINDS(triangles_shared_part);

#ifdef ABUT_BENCH_FCL
void triangles_fcl(benchmark::State& state, PairKind kind) {
    const auto vector = [](const Vec3& p) { return fcl::Vector3d(p.x, p.y, p.z); };
    run(state, kind, [&](const Triangle& s, const Triangle& t) {
        return fcl::detail::Intersectd::intersect_Triangle(vector(s.a), vector(s.b), vector(s.c), vector(t.a),
                                                           vector(t.b), vector(t.c));
    });
}
ABUT_PAIR_KINDS(triangles_fcl);
#endif

}  // namespace
}  // namespace abut::bench
