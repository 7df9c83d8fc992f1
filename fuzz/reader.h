// SPDX-License-Identifier: MIT
// What every reader must do with any bytes: load something sound, or throw abut::Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "abut/base/error.h"
#include "abut/io/load.h"

namespace abut::fuzz {

inline void require(bool fact) {
    if (!fact) std::abort();
}

inline void require_sound(const io::MeshData& mesh) {
    for (const Vec3& p : mesh.vertices) require(is_finite(p));
    for (const Index3& t : mesh.triangles) {
        for (const std::uint32_t corner : t) require(corner < mesh.vertices.size());
    }
    for (const auto& line : mesh.lines) {
        for (const std::uint32_t end : line) require(end < mesh.vertices.size());
    }
}

/// Runs `work`; an Error must name the file, a place or none, and a remedy. Any other exception ends the program.
template <class Work>
void run(std::string_view name, Work work) {
    try {
        work();
    } catch (const Error& error) {
        const std::string_view message = error.what();
        require(message.starts_with(std::string(name) + ": "));
        require(message.find("; ") != std::string_view::npos && message.size() < 1000);
    }
}

/// Loads the bytes as a file of that name, as parts and as one mesh.
inline int read(std::string_view name, const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    run(name, [&] {
        const io::SceneFile scene = io::read_scene_file(name, bytes);
        require(scene.mesh_names.size() == scene.meshes.size() && !scene.nodes.empty());
        for (const io::MeshData& mesh : scene.meshes) require_sound(mesh);
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            require(!scene.nodes[i].parent || *scene.nodes[i].parent < i);
            require(!scene.nodes[i].mesh || *scene.nodes[i].mesh < scene.meshes.size());
        }
        std::size_t instances = 0;
        for (const io::Node& node : scene.nodes) instances += node.mesh ? scene.meshes[*node.mesh].vertices.size() : 0;
        if (instances < 1000000) {  // no more than a fuzzer has time for
            for (const io::Part& part : io::parts(scene)) require_sound(part.data);
        }
    });
    run(name, [&] {
        const io::MeshData mesh = io::load_mesh_data(name, bytes);
        require_sound(mesh);
        require(!mesh.triangles.empty());
    });
    return 0;
}

}  // namespace abut::fuzz
