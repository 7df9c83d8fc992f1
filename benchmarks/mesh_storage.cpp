// SPDX-License-Identifier: MIT
// Saving and loading meshes with their trees, beside building them (mesh_build).
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "abut/io/load.h"
#include "abut/io/save.h"
#include "abut/query/raycast.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {
namespace {

/// A mesh in a file, gone when this is.
struct Stored {
    explicit Stored(const std::string& name) { save_mesh(path, mesh_of(name)); }
    Stored(const Stored&) = delete;
    Stored& operator=(const Stored&) = delete;
    ~Stored() { std::filesystem::remove(path); }

    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("abut_bench_" + std::to_string(getpid()) + ".abut");
};

void save(benchmark::State& state, const std::string& name) {
    const Stored file(name);
    for (auto _ : state) save_mesh(file.path, mesh_of(name));
}

/// Loads and asks one ray, which touches what it needs.
void load(benchmark::State& state, const std::string& name, io::Trust trust) {
    const Stored file(name);
    const Ray ray{Vec3(9, 8, 7), Vec3(-9.1, -8.2, -7.3)};
    for (auto _ : state) {
        const Mesh mesh = load_mesh(file.path, {.trust = trust});
        benchmark::DoNotOptimize(raycast(ray, mesh));
    }
}

const int registered = [] {
    for (const std::string& name : mesh_names()) {
        const auto add = [&](const char* verb, auto run) {
            benchmark::RegisterBenchmark(title(verb, name).c_str(), run);
        };
        add("mesh_save", [name](benchmark::State& state) { save(state, name); });
        add("mesh_load", [name](benchmark::State& state) { load(state, name, io::Trust::nothing); });
        add("mesh_load_trusted", [name](benchmark::State& state) { load(state, name, io::Trust::contents); });
    }
    return 0;
}();

}  // namespace
}  // namespace abut::bench
