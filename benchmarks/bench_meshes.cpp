// SPDX-License-Identifier: MIT
// Loads and scales the meshes that are measured, each once.
#include "benchmarks/bench_meshes.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "abut/io/load.h"
#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"

namespace abut::bench {

std::vector<std::string> mesh_names() {
    std::vector<std::string> names{"torus"};
    const char* files = std::getenv("ABUT_BENCH_MESHES");
    std::istringstream list(files == nullptr ? "" : files);
    for (std::string file; std::getline(list, file, ':');) names.push_back(file);
    return names;
}

const Mesh& mesh_of(const std::string& name) {
    static std::map<std::string, Mesh> meshes;
    const auto found = meshes.find(name);
    if (found != meshes.end()) return found->second;
    const Mesh mesh = name == "torus" ? make_torus(2, 1, 500, 100) : load_mesh(name);
    const double scale = 10 / glm::length(mesh.bounds().extents());
    const Vec3 center = mesh.bounds().center();
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices()) vertices.push_back(nearest_floats(scale * (v - center)));
    return meshes.emplace(name, Mesh(std::move(vertices), mesh.triangles())).first->second;
}

std::string title(const std::string& verb, const std::string& mesh) {
    return verb + "/" + std::filesystem::path(mesh).stem().string();
}

std::vector<benchmark::internal::Benchmark*> add_for_meshes(const char* question_who, MeshBenchmark run) {
    std::vector<benchmark::internal::Benchmark*> added;
    for (const std::string& name : mesh_names()) {
        added.push_back(benchmark::RegisterBenchmark(
            title(question_who, name).c_str(), [run, name](benchmark::State& state) { run(state, mesh_of(name)); }));
    }
    return added;
}

}  // namespace abut::bench
