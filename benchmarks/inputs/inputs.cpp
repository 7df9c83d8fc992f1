// SPDX-License-Identifier: MIT
// Writes the meshes and queries of abut_bench for programs in other languages: abut_bench_inputs FOLDER makes a folder for
// each mesh, with files of floats in threes and of indices as this machine has them.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "benchmarks/mesh_paths.h"
#include "benchmarks/mesh_points.h"
#include "benchmarks/mesh_ray_sets.h"

namespace abut::bench {
namespace {

class Writer {
public:
    explicit Writer(std::filesystem::path folder) : folder_(std::move(folder)) {
        std::filesystem::create_directories(folder_);
    }

    void write(const char* name, const std::vector<Vec3>& vectors) const {
        std::vector<float> numbers;
        for (const Vec3& v : vectors) {
            for (int i = 0; i < 3; ++i) numbers.push_back(static_cast<float>(v[i]));
        }
        write_bytes(name, numbers.data(), numbers.size() * sizeof(float));
    }
    void write(const char* name, const std::vector<Ray>& rays) const {
        std::vector<Vec3> vectors;
        for (const Ray& ray : rays) vectors.insert(vectors.end(), {ray.origin, ray.direction});
        write(name, vectors);
    }
    void write(const char* name, const std::vector<LinearPath>& paths) const {
        std::vector<Vec3> vectors;
        for (const LinearPath& path : paths) vectors.insert(vectors.end(), {path.from, path.motion});
        write(name, vectors);
    }
    void write(const char* name, const std::vector<Index3>& triangles) const {
        write_bytes(name, triangles.data(), triangles.size() * sizeof(Index3));
    }

private:
    void write_bytes(const char* name, const void* bytes, std::size_t count) const {
        std::ofstream file;
        file.exceptions(std::ios::failbit | std::ios::badbit);
        file.open(folder_ / name, std::ios::binary);
        file.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
    }

    std::filesystem::path folder_;
};

}  // namespace
}  // namespace abut::bench

int main(int argc, char** argv) {
    using namespace abut::bench;
    if (argc != 2) {
        std::fprintf(stderr, "usage: abut_bench_inputs FOLDER\n");
        return 2;
    }
    for (const std::string& name : mesh_names()) {
        const abut::Mesh& mesh = mesh_of(name);
        const Writer writer(std::filesystem::path(argv[1]) / std::filesystem::path(name).stem());
        writer.write("vertices", mesh.vertices());
        writer.write("triangles", mesh.triangles());
        writer.write("ray-random", rays_at(mesh));
        writer.write("ray-bounce", rays_of_bounces(mesh));
        writer.write("ray-camera", rays_of_camera(mesh));
        writer.write("closest-around", points_around(mesh));
        writer.write("closest-near", points_beside(mesh));
        writer.write("ways", paths_at(mesh));
    }
    return 0;
}
