// SPDX-License-Identifier: MIT
// Queries of many capsules: as a set of shapes, as models of a scene, and one after another.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "abut/mesh/shape_set/shapes_near.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/scene/scene.h"

namespace abut::bench {
namespace {

constexpr std::size_t query_count = 1000;

/// Capsules in a cube, as short as their mean distance.
std::vector<Capsule> capsules(std::size_t count) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> place(-1, 1);
    const double length = 1 / std::cbrt(static_cast<double>(count));
    std::vector<Capsule> result(count);
    for (Capsule& c : result) {
        c.a = {place(random), place(random), place(random)};
        c.b = c.a + length * Vec3(place(random), place(random), place(random));
        c.radius = 0.1 * length;
    }
    return result;
}

std::vector<Vec3> places() {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> place(-1, 1);
    std::vector<Vec3> result(query_count);
    for (Vec3& p : result) p = {place(random), place(random), place(random)};
    return result;
}

struct Set {
    explicit Set(const std::vector<Capsule>& shapes) : set(shapes) {}
    bool touches(const Sphere& ball) const { return intersects(ball, set); }
    double nearest(Vec3 p) const { return closest_points(p, set).distance; }
    bool hit(const Ray& ray) const { return raycast(ray, set).has_value(); }
    std::size_t near(const Sphere& ball) const { return shapes_touching(ball, set).size(); }
    ShapeSet<Capsule> set;
};

struct Models {
    explicit Models(const std::vector<Capsule>& shapes) {
        for (const Capsule& c : shapes) scene.add({.shape = c});
    }
    bool touches(const Sphere& ball) const { return scene.intersects(ball); }
    double nearest(Vec3 p) const { return scene.closest_points(p)->distance; }
    bool hit(const Ray& ray) const { return scene.raycast(ray).has_value(); }
    std::size_t near(const Sphere& ball) const { return scene.models_touching(ball).size(); }
    Scene scene;
};

struct BruteForce {
    explicit BruteForce(const std::vector<Capsule>& given) : shapes(given) {}
    bool touches(const Sphere& ball) const {
        for (const Capsule& c : shapes) {
            if (intersects(ball, c)) return true;
        }
        return false;
    }
    double nearest(Vec3 p) const {
        double least = closest_points(p, shapes[0]).distance;
        for (const Capsule& c : shapes) least = std::min(least, closest_points(p, c).distance);
        return least;
    }
    bool hit(const Ray& ray) const {
        double first = 2;
        for (const Capsule& c : shapes) {
            if (const auto hit = raycast(ray, c)) first = std::min(first, hit->t);
        }
        return first < 2;
    }
    std::size_t near(const Sphere& ball) const {
        std::size_t count = 0;
        for (const Capsule& c : shapes) count += intersects(ball, c) ? 1 : 0;
        return count;
    }
    std::vector<Capsule> shapes;
};

template <class Shapes, class Call>
void measure_all(benchmark::State& state, Call call) {
    const Shapes shapes(capsules(static_cast<std::size_t>(state.range(0))));
    const std::vector<Vec3> where = places();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(call(shapes, where[i]));
        i = (i + 1) % query_count;
    }
}

template <class Shapes>
void ball_touches(benchmark::State& state) {
    measure_all<Shapes>(state, [](const Shapes& shapes, Vec3 p) { return shapes.touches({p, 0.005}); });
}
template <class Shapes>
void nearest(benchmark::State& state) {
    measure_all<Shapes>(state, [](const Shapes& shapes, Vec3 p) { return shapes.nearest(p); });
}
template <class Shapes>
void ray(benchmark::State& state) {
    measure_all<Shapes>(state, [](const Shapes& shapes, Vec3 p) { return shapes.hit({p, Vec3(p.y, p.z, p.x)}); });
}
template <class Shapes>
void list_in_ball(benchmark::State& state) {
    measure_all<Shapes>(state, [](const Shapes& shapes, Vec3 p) { return shapes.near({p, 0.1}); });
}
template <class Shapes>
void build(benchmark::State& state) {
    const std::vector<Capsule> given = capsules(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(Shapes(given));
}
void pairs(benchmark::State& state) {
    const Set shapes(capsules(static_cast<std::size_t>(state.range(0))));
    for (auto _ : state) benchmark::DoNotOptimize(overlapping_pairs(shapes.set));
}

#define ABUT_BENCH_SHAPES(Shapes)                             \
    BENCHMARK(ball_touches<Shapes>)->Arg(1000)->Arg(100'000); \
    BENCHMARK(nearest<Shapes>)->Arg(1000)->Arg(100'000);      \
    BENCHMARK(ray<Shapes>)->Arg(1000)->Arg(100'000);          \
    BENCHMARK(list_in_ball<Shapes>)->Arg(1000)->Arg(100'000); \
    BENCHMARK(build<Shapes>)->Arg(100'000)->Unit(benchmark::kMillisecond);

ABUT_BENCH_SHAPES(Set)
ABUT_BENCH_SHAPES(Models)
ABUT_BENCH_SHAPES(BruteForce)
BENCHMARK(pairs)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abut::bench
