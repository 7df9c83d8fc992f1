// SPDX-License-Identifier: MIT
// The nearest points of two straight shapes that are apart, and a ray's hit of a triangle.
#include <benchmark/benchmark.h>

#include <utility>
#include <vector>

#include "abut/query/closest_points.h"
#include "abut/query/raycast.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {
namespace {

constexpr std::size_t count = 4096;

void make(Dice& dice, Vec3& p) { p = dice.point(); }
void make(Dice& dice, Segment& s) { s = {dice.point(), dice.point()}; }
void make(Dice& dice, Triangle& t) { t = {dice.point(), dice.point(), dice.point()}; }
void make(Dice& dice, Aabb& b) {
    b = {};
    b.include(dice.point());
    b.include(dice.point());
}
void make(Dice& dice, Obb& b) {
    b = Pose{dice.turn(), dice.point()} * Aabb{-0.1 - 0.5 * glm::abs(dice.point()), 0.1 + 0.5 * glm::abs(dice.point())};
}

/// Pairs with a gap, of the first in the unit cube and the second within two units of it.
template <class A, class B>
void closest_pair(benchmark::State& state) {
    Dice dice;
    std::vector<std::pair<A, B>> pairs;
    while (pairs.size() < count) {
        A a;
        B b;
        make(dice, a);
        make(dice, b);
        if (!(closest_points(a, b).distance > 0)) continue;
        pairs.emplace_back(a, b);
    }
    measure_one_by_one(state, pairs, [](const auto& pair) { return closest_points(pair.first, pair.second); });
}
BENCHMARK(closest_pair<Triangle, Vec3>)->Name("closest-pair_abut/triangle_point");
BENCHMARK(closest_pair<Segment, Segment>)->Name("closest-pair_abut/segment_segment");
BENCHMARK(closest_pair<Triangle, Segment>)->Name("closest-pair_abut/triangle_segment");
BENCHMARK(closest_pair<Triangle, Triangle>)->Name("closest-pair_abut/triangle_triangle");
BENCHMARK(closest_pair<Triangle, Aabb>)->Name("closest-pair_abut/triangle_aabb");
BENCHMARK(closest_pair<Triangle, Obb>)->Name("closest-pair_abut/triangle_obb");
BENCHMARK(closest_pair<Obb, Segment>)->Name("closest-pair_abut/obb_segment");
BENCHMARK(closest_pair<Obb, Aabb>)->Name("closest-pair_abut/obb_aabb");
BENCHMARK(closest_pair<Obb, Obb>)->Name("closest-pair_abut/obb_obb");

void raycast_triangle_hit(benchmark::State& state) {
    Dice dice;
    std::vector<std::pair<Ray, Triangle>> pairs;
    while (pairs.size() < count) {
        Triangle t;
        make(dice, t);
        const Ray ray{3.0 * dice.point(), dice.point()};
        if (raycast(ray, t)) pairs.emplace_back(ray, t);
    }
    measure_one_by_one(state, pairs, [](const auto& pair) { return raycast(pair.first, pair.second); });
}
BENCHMARK(raycast_triangle_hit)->Name("ray-triangle_abut/hit");

}  // namespace
}  // namespace abut::bench
