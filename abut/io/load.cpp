// SPDX-License-Identifier: MIT
// Passes each file to the reader of its format.
#include "abut/io/load.h"

#include <fmt/format.h>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/formats/gltf.h"
#include "abut/io/formats/obj.h"
#include "abut/io/formats/ply.h"
#include "abut/io/formats/stl.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut {
namespace io {
namespace {

SceneFile read(const Input& input, ReadAs as) {
    switch (format_of(input)) {
        case Format::stl:
            return read_stl(input, as);
        case Format::obj:
            return read_obj(input, as);
        case Format::ply:
            return read_ply(input);
        case Format::gltf: {
            SceneFile scene = read_gltf(input);
            scene.unit = "metre";  // by the specification of glTF 2.0, section 3.4
            return scene;
        }
        case Format::abut:
            return read_abut_scene(input);
    }
    return {};
}

MeshData read_mesh_data(const Input& input) {
    SceneFile scene = read(input, ReadAs::one_mesh);
    const bool in_place = scene.nodes.size() == 1 && scene.meshes.size() == 1 &&
                          scene.nodes.front().transform == glm::dmat4(1) && scene.nodes.front().mesh;
    MeshData mesh;
    if (in_place) {
        mesh = std::move(scene.meshes.front());
    } else {
        try {
            mesh = joined(scene);
        } catch (const Error& error) {
            throw Error(fmt::format("{}: {}", readable(input.name), error.what()));
        }
    }
    if (mesh.triangles.empty()) fail_at_byte(input, 0, "the file holds lines but no triangles", "name another file");
    return mesh;
}

// Standard input has no name and no directory.
std::string name_of(const std::filesystem::path& path) { return path == "-" ? "standard input" : path.string(); }

Input input_of(const std::filesystem::path& path, const std::string& bytes) {
    if (path == "-") return {name_of(path), bytes, std::nullopt};
    return {name_of(path), bytes, path.parent_path()};
}

std::string_view text_of(std::span<const std::byte> data) {
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

}  // namespace

MeshData load_mesh_data(const std::filesystem::path& path) {
    const DefaultFloats floats;
    return within_memory(name_of(path), [&] {
        const std::string bytes = read_bytes(path);
        return read_mesh_data(input_of(path, bytes));
    });
}

MeshData load_mesh_data(std::string_view name, std::span<const std::byte> data) {
    const DefaultFloats floats;
    return within_memory(name, [&] { return read_mesh_data({std::string(name), text_of(data), std::nullopt}); });
}

}  // namespace io

io::SceneFile io::read_scene_file(const std::filesystem::path& path) {
    const DefaultFloats floats;
    return io::within_memory(io::name_of(path), [&] {
        const std::string bytes = io::read_bytes(path);
        return io::read(io::input_of(path, bytes), io::ReadAs::parts);
    });
}

io::SceneFile io::read_scene_file(std::string_view name, std::span<const std::byte> data) {
    const DefaultFloats floats;
    return io::within_memory(name, [&] {
        return io::read({std::string(name), io::text_of(data), std::nullopt}, io::ReadAs::parts);
    });
}

}  // namespace abut
