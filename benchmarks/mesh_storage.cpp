// SPDX-License-Identifier: MIT
// Saving and loading meshes with their trees, beside building them (mesh_build.cpp).
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
    explicit Stored(const Mesh& mesh) { save_mesh(path, mesh); }
    Stored(const Stored&) = delete;
    Stored& operator=(const Stored&) = delete;
    ~Stored() { std::filesystem::remove(path); }

    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("abut_bench_" + std::to_string(getpid()) + ".abut");
};

void save(benchmark::State& state, const Mesh& mesh) {
    const Stored file(mesh);
    for (auto _ : state) save_mesh(file.path, mesh);
}

/// Loads and asks one ray, which touches what it needs.
template <io::Validation validation>
void load(benchmark::State& state, const Mesh& mesh) {
    const Stored file(mesh);
    const Ray ray{Vec3(9, 8, 7), Vec3(-9.1, -8.2, -7.3)};
    for (auto _ : state) {
        const Mesh loaded = load_mesh(file.path, {.validation = validation});
        benchmark::DoNotOptimize(raycast(ray, loaded));
    }
}

const bool registered = [] {
    add_for_meshes("save_abut", save);
    add_for_meshes("load_abut", load<io::Validation::full>);
    add_for_meshes("load_abut_header_only", load<io::Validation::header_only>);
    return true;
}();

}  // namespace
}  // namespace abut::bench
