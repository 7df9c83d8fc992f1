// SPDX-License-Identifier: MIT
// What it costs to move a hull, by itself and in a scene, beside moving its vertices alone and constructing their hull
// anew.
#include <benchmark/benchmark.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <string>
#include <vector>

#include "abut/scene/scene.h"
#include "abut/shape/hull.h"

namespace abut::bench {
namespace {

/// A hull, and poses to which it is moved in turn.
struct Moves {
    Hull hull;
    std::vector<Pose> poses;

    explicit Moves(const std::vector<Vec3>& points) : hull(points) {
        std::mt19937_64 random(1);
        const auto number = [&] { return 2 * std::generate_canonical<double, 53>(random) - 1; };
        for (int i = 0; i < 64; ++i) {
            const double w = number(), x = number(), y = number(), z = number(), u = number(), v = number();
            poses.push_back({glm::normalize(Quat(w, x, y, z)), Vec3(2 * u, 2 * v, 2 * number())});
        }
    }
    [[nodiscard]] std::vector<Vec3> moved_vertices(const Pose& pose) const {
        std::vector<Vec3> result;
        result.reserve(hull.vertices().size());
        for (const Vec3& p : hull.vertices()) result.push_back(pose * p);
        return result;
    }
};

/// Points on a sphere: all facets are triangles.
std::vector<Vec3> sphere(int count) {
    std::mt19937_64 random(2);
    std::normal_distribution<double> normal;
    std::vector<Vec3> points;
    while (static_cast<int>(points.size()) < count) {
        const double x = normal(random), y = normal(random);
        points.push_back(glm::normalize(Vec3(x, y, normal(random))));
    }
    return points;
}

/// A prism: two facets have half of the corners each, the others four.
std::vector<Vec3> prism(int count) {
    std::vector<Vec3> points;
    for (int i = 0; i < count / 2; ++i) {
        const double angle = 4 * 3.141592653589793 * i / count;
        for (const double z : {-1.0, 1.0}) points.emplace_back(std::cos(angle), std::sin(angle), z);
    }
    return points;
}

void vertices_alone(benchmark::State& state, const Moves& moves) {
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(moves.moved_vertices(moves.poses[i++ % moves.poses.size()]));
}

void moved(benchmark::State& state, const Moves& moves) {
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(moves.poses[i++ % moves.poses.size()] * moves.hull);
}

void constructed(benchmark::State& state, const Moves& moves) {
    std::vector<std::vector<Vec3>> points;
    for (const Pose& pose : moves.poses) points.push_back(moves.moved_vertices(pose));
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(Hull(points[i++ % points.size()]));
}

void in_scene(benchmark::State& state, const Moves& moves) {
    Scene scene;
    const ModelId id = scene.add({.shape = moves.hull});
    std::size_t i = 0;
    for (auto _ : state) scene.move(id, moves.poses[i++ % moves.poses.size()]);
}

const bool registered = [] {
    const auto add = [](const std::string& shape, std::vector<Vec3> (*points)(int), int count) {
        const Moves moves(points(count));
        const auto named = [&](const std::string& name, void (*measure)(benchmark::State&, const Moves&)) {
            benchmark::RegisterBenchmark((name + '/' + shape + '-' + std::to_string(count)).c_str(),
                                         [=](benchmark::State& state) { measure(state, moves); })
                ->Unit(benchmark::kMicrosecond);
        };
        named("move-hull_abut", moved);
        named("move-hull_vertices", vertices_alone);
        named("move-hull_constructed", constructed);
        named("move-hull-in-scene_abut", in_scene);
    };
    for (const int count : {16, 64, 256, 1000}) {
        add("sphere", sphere, count);
        add("prism", prism, count);
    }
    return true;
}();

}  // namespace
}  // namespace abut::bench
