// SPDX-License-Identifier: MIT
// The meshes that are measured: a generated one, and the files of the environment variable ABUT_BENCH_MESHES; and what all
// benchmarks of meshes share.
#pragma once

#include <benchmark/benchmark.h>

#include <glm/geometric.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "abut/base/executor.h"
#include "abut/math/pose.h"
#include "abut/mesh/mesh.h"

namespace abut::bench {

/// What names meshes: "torus", and the files named, separated by colons.
[[nodiscard]] std::vector<std::string> mesh_names();

/// A mesh by its name, scaled to a bounding box whose diagonal is 10 around the origin, and rounded to floats, as peers take
/// it: all are asked about the same triangles.
[[nodiscard]] const Mesh& mesh_of(const std::string& name);

/// What a benchmark of the mesh is called.
[[nodiscard]] std::string title(const std::string& verb, const std::string& mesh);

using MeshBenchmark = void (*)(benchmark::State&, const Mesh&);
/// Registers a benchmark for every mesh, under QUESTION_WHO/MESH. Returns them all, for those who have more to say of them.
std::vector<benchmark::internal::Benchmark*> add_for_meshes(const char* question_who, MeshBenchmark run);

/// The same on one core.
template <MeshBenchmark run>
void on_one_core(benchmark::State& state, const Mesh& mesh) {
    const ThreadLimit one(1);
    run(state, mesh);
}

/// What make(mesh) returns, made once for each mesh: Google Benchmark calls a benchmark several times, until it knows how many
/// iterations are enough.
template <auto make>
const auto& made_once(const Mesh& mesh) {
    static std::map<const Mesh*, decltype(make(mesh))> made;
    const auto found = made.find(&mesh);
    return found != made.end() ? found->second : made.emplace(&mesh, make(mesh)).first->second;
}

/// Random numbers, the same ones each time.
struct Dice {
    std::mt19937_64 random{7};
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random); }
    Vec3 point() { return Vec3(unit(), unit(), unit()); }
    Quat turn() { return glm::normalize(Quat(unit(), unit(), unit(), unit())); }
    Vec3 on_sphere(double radius) {
        Vec3 p = point();
        while (glm::dot(p, p) > 1 || glm::dot(p, p) < 0.01) p = point();
        return radius * glm::normalize(p);
    }
};

/// One question after another, and then again. They should be so many that neither branch predictors nor caches learn them: of a
/// thousand rays each comes out at half of what a new one costs.
template <class Query, class Call>
void measure_one_by_one(benchmark::State& state, const std::vector<Query>& queries, Call call) {
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(call(queries[i]));
        if (++i == queries.size()) i = 0;
    }
}
/// All at once; the time is one question's.
template <class Query, class Answer, class Call>
void measure_batch(benchmark::State& state, const std::vector<Query>& queries, std::vector<Answer> out, Call call) {
    out.resize(queries.size());
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(queries.size()))) call(queries, out);
}

}  // namespace abut::bench
