// SPDX-License-Identifier: MIT
// CGAL's test of two triangles, on the same pairs: in plain doubles, and with exact predicates.
#ifdef ABUT_BENCH_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <benchmark/benchmark.h>

#include "benchmarks/triangle_pairs.h"

namespace abut::bench {
namespace {

template <class Kernel>
void triangles_cgal(benchmark::State& state, PairKind kind) {
    using Cgal = typename Kernel::Triangle_3;
    const auto point = [](const Vec3& p) { return typename Kernel::Point_3(p.x, p.y, p.z); };
    std::vector<std::pair<Cgal, Cgal>> pairs;
    for (const auto& [s, t] : triangle_pairs(kind)) {
        pairs.emplace_back(Cgal(point(s.a), point(s.b), point(s.c)), Cgal(point(t.a), point(t.b), point(t.c)));
    }
    std::size_t i = 0, touching = 0;
    for (auto _ : state) {
        const auto& [s, t] = pairs[i++ & 16383];
        touching += CGAL::do_intersect(s, t);
    }
    benchmark::DoNotOptimize(touching);
    state.counters["touching"] = static_cast<double>(touching) / static_cast<double>(i);
}

void triangles_cgal_doubles(benchmark::State& state, PairKind kind) {
    triangles_cgal<CGAL::Simple_cartesian<double>>(state, kind);
}
void triangles_cgal_exact(benchmark::State& state, PairKind kind) {
    triangles_cgal<CGAL::Exact_predicates_inexact_constructions_kernel>(state, kind);
}

#define ABUT_PAIR_KINDS(name)                                        \
    BENCHMARK_CAPTURE(name, random, PairKind::random);               \
    BENCHMARK_CAPTURE(name, shared_edge, PairKind::shared_edge);     \
    BENCHMARK_CAPTURE(name, shared_corner, PairKind::shared_corner); \
    BENCHMARK_CAPTURE(name, coplanar_axis, PairKind::coplanar_axis); \
    BENCHMARK_CAPTURE(name, coplanar_grid, PairKind::coplanar_grid)

ABUT_PAIR_KINDS(triangles_cgal_doubles);
ABUT_PAIR_KINDS(triangles_cgal_exact);

}  // namespace
}  // namespace abut::bench
#endif
