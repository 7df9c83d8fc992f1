// SPDX-License-Identifier: MIT
// Passes each file to the reader of its format, and maps files that hold a mesh with its BVH.
#include "abut/io/load.h"

#include <optional>
#include <utility>

#include "abut/base/float_environment.h"
#include "abut/base/mapped_file.h"
#include "abut/io/error_place.h"
#include "abut/io/formats/detect_format.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut {
namespace io {
namespace {

SceneFile read(const Input& input, ReadAs as) { return format_of(input).read(input, as); }

MeshData read_mesh_data(const Input& input) {
    SceneFile scene = read(input, ReadAs::one_mesh);
    const bool in_place = scene.nodes.size() == 1 && scene.meshes.size() == 1 &&
                          scene.nodes.front().transform == glm::dmat4(1) && scene.nodes.front().mesh;
    MeshData mesh = in_place ? std::move(scene.meshes.front())
                             : at_place([&] { return readable(input.name); }, [&] { return joined(scene); });
    if (mesh.triangles.empty()) fail_at_byte(input, 0, "the file holds lines but no triangles", "name another file");
    return mesh;
}

// Standard input has no directory.
Input input_of(const std::filesystem::path& path, std::string_view bytes) {
    if (path == "-") return {input_name(path), bytes, std::nullopt};
    return {input_name(path), bytes, path.parent_path()};
}

std::string_view text_of(std::span<const std::byte> data) {
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

// The mapped mesh of a file that holds it with its BVH; nothing for other files, and for those that cannot be mapped.
std::optional<Mesh> map_built(const std::filesystem::path& path, Validation validation) {
    const std::string extension = extension_of(path.string());
    const Format* named = format_of_extension(extension);
    const bool may_hold_bvh = named ? holds_bvh(*named) : extension.empty();
    if (path == "-" || !may_hold_bvh) return std::nullopt;
    const std::optional<MappedFile> mapped = map_file(path);
    if (!mapped) return std::nullopt;
    const Input input = input_of(path, text_of(mapped->bytes));
    const Format& format = format_of(input);
    if (!holds_bvh(format)) return std::nullopt;
    return format.read_built(input, mapped->keeper, validation);
}

}  // namespace

MeshData load_mesh_data(const std::filesystem::path& path) {
    const DefaultFloats floats;
    return within_memory(input_name(path), [&] {
        const std::string bytes = read_bytes(path);
        return read_mesh_data(input_of(path, bytes));
    });
}

MeshData load_mesh_data(std::string_view name, std::span<const std::byte> data) {
    const DefaultFloats floats;
    return within_memory(name, [&] { return read_mesh_data({std::string(name), text_of(data), std::nullopt}); });
}

}  // namespace io

Mesh load_mesh(const std::filesystem::path& path, const LoadOptions& options) {
    const DefaultFloats floats;
    return io::within_memory(io::input_name(path), [&]() -> Mesh {
        if (std::optional<Mesh> built = io::map_built(path, options.validation)) return std::move(*built);
        io::MeshData data = io::load_mesh_data(path);
        return {std::move(data.vertices), std::move(data.triangles), options.build};
    });
}

io::SceneFile io::read_scene_file(const std::filesystem::path& path) {
    const DefaultFloats floats;
    return io::within_memory(io::input_name(path), [&] {
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
