// SPDX-License-Identifier: MIT
// Checks meshes and scenes to be saved, and passes them to the writer of the format.
#include "abut/io/save.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/formats/gltf.h"
#include "abut/io/formats/obj.h"
#include "abut/io/formats/ply.h"
#include "abut/io/formats/stl.h"
#include "abut/io/names.h"

namespace abut {
namespace io {
namespace {

void check(std::span<const Vec3> vertices, std::span<const Index3> triangles, double largest) {
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec3& p = vertices[i];
        if (std::abs(p.x) <= largest && std::abs(p.y) <= largest && std::abs(p.z) <= largest) continue;
        if (!is_finite(p)) throw Error(fmt::format("vertex {} is not finite; correct the mesh", i));
        throw Error(fmt::format("vertex {} does not fit into a float; save it as .obj or .ply", i));
    }
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (const std::uint32_t corner : triangles[i]) {
            if (corner < vertices.size()) continue;
            throw Error(fmt::format("triangle {} needs vertex {}, but there are {}; correct the indices", i, corner,
                                    vertices.size()));
        }
    }
}

std::string bytes_of(std::string_view extension, const MeshData& mesh) {
    constexpr double any = std::numeric_limits<double>::max();
    constexpr double any_float = std::numeric_limits<float>::max();
    if (extension == ".obj") {
        check(mesh.vertices, mesh.triangles, any);
        return write_obj(mesh.vertices, mesh.triangles);
    }
    if (extension == ".ply") {
        check(mesh.vertices, mesh.triangles, any);
        return write_ply(mesh.vertices, mesh.triangles);
    }
    if (extension == ".stl") {
        check(mesh.vertices, mesh.triangles, any_float);
        if (mesh.triangles.size() > std::numeric_limits<std::uint32_t>::max()) {
            throw Error(fmt::format("{} triangles are more than STL can count; save as .ply", mesh.triangles.size()));
        }
        return write_stl(mesh.vertices, mesh.triangles);
    }
    if (extension == ".glb") return write_gltf({{mesh}, {{}}, {{{}, std::nullopt, glm::dmat4(1), 0}}});
    throw Error(fmt::format("the extension {} is not one that abut writes; use .stl, .obj, .ply, .glb or .abut",
                            in_quotes(extension)));
}

template <class Encode>
void save(const std::filesystem::path& path, Encode encode) {
    std::string bytes;
    try {
        bytes = encode(extension_of(path.string()));
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", readable(path.string()), error.what()));
    }
    write_bytes(path, bytes);
}

void save_built(const std::filesystem::path& path, const MeshData& data) {
    std::optional<Mesh> mesh;
    try {
        mesh.emplace(data.vertices, data.triangles);
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", readable(path.string()), error.what()));
    }
    write_bytes(path, AbutFileBytes(*mesh).pieces());
}

}  // namespace
}  // namespace io

void save_mesh(const std::filesystem::path& path, const io::MeshData& mesh) {
    const DefaultFloats floats;
    if (io::extension_of(path.string()) == ".abut") {
        io::save_built(path, mesh);
        return;
    }
    io::save(path, [&](const std::string& extension) { return io::bytes_of(extension, mesh); });
}

void io::write_scene_file(const std::filesystem::path& path, const io::SceneFile& scene) {
    const DefaultFloats floats;
    io::save(path, [&](const std::string& extension) {
        if (extension == ".glb") return io::write_gltf(scene);
        throw Error(fmt::format("the extension {} cannot hold a scene; use .glb", io::in_quotes(extension)));
    });
}

}  // namespace abut
