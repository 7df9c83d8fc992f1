// SPDX-License-Identifier: MIT
// Holds the table of file formats.
#include "abut/io/formats/format_table.h"

#include <algorithm>
#include <vector>

#include "abut/io/formats/3mf.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/io/formats/gltf.h"
#include "abut/io/formats/obj.h"
#include "abut/io/formats/off.h"
#include "abut/io/formats/ply.h"
#include "abut/io/formats/stl.h"
#include "abut/io/formats/text_scanner.h"

namespace abut::io {
namespace {

constexpr std::uint64_t most_counted = std::numeric_limits<std::uint32_t>::max();  // by 32 bits

constexpr auto table = std::to_array<Format>({
    {
        .name = "STL",
        .extension = ".stl",
        .looks_like = looks_like_stl,
        .read = read_stl,
        .write_mesh = write_stl,
        .coordinates = Coordinates::floats,
        .most_triangles = most_counted,
    },
    {
        .name = "OBJ",
        .extension = ".obj",
        .looks_like = looks_like_obj,
        .read = read_obj,
        .write_mesh = write_obj,
    },
    {
        .name = "PLY",
        .extension = ".ply",
        .marks = {"ply\n", "ply\r"},
        .read = read_ply,
        .write_mesh = write_ply,
    },
    {
        .name = "OFF",
        .extension = ".off",
        .marks = {"OFF\n", "OFF\r"},
        .looks_like = looks_like_off,
        .read = read_off,
        .write_mesh = write_off,
    },
    {
        .name = "glTF",
        .extension = ".gltf",
        .looks_like = looks_like_gltf,
        .read = read_gltf,
    },
    {
        .name = "GLB",
        .extension = ".glb",
        .marks = {"glTF"},
        .read = read_gltf,
        .write_mesh = write_gltf,
        .write_scene = write_gltf,
        .write_scene_doubles = write_gltf_doubles,
        .holds_lines = true,
        .coordinates = Coordinates::floats,
        .most_triangles = most_counted / sizeof(Index3),  // the size of the file is a number of 32 bits
    },
    {
        .name = "3MF",
        .extension = ".3mf",
        .looks_like = looks_like_3mf,
        .read = read_3mf,
        .write_mesh = write_3mf,
        .write_scene = write_3mf,
        .most_triangles = most_counted / 32,  // archives of more than 4 GB are not written
    },
    {
        .name = ".abut",
        .extension = ".abut",
        .marks = {"abutmesh"},
        .read = read_abut_scene,
        .read_built = read_abut,
        .save_built = save_abut,
    },
});

}  // namespace

std::span<const Format> formats() noexcept { return table; }

bool reads(const Format& format) noexcept { return format.read != nullptr; }
bool writes_meshes(const Format& format) noexcept { return format.write_mesh || format.save_built; }
bool writes_scenes(const Format& format) noexcept { return format.write_scene != nullptr; }
bool writes_lines(const Format& format) noexcept { return writes_scenes(format) && format.holds_lines; }
bool holds_bvh(const Format& format) noexcept { return format.read_built && format.save_built; }

std::string listed(std::string_view Format::*column, FunctionRef<bool(const Format&)> test) {
    std::vector<std::string_view> words;
    for (const Format& format : table) {
        if (test(format)) words.push_back(format.*column);
    }
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

std::string extension_of(std::string_view name) { return lower_case(std::filesystem::path(name).extension().string()); }

const Format* format_of_extension(std::string_view extension) noexcept {
    const auto* found =
        std::find_if(table.begin(), table.end(), [&](const Format& format) { return format.extension == extension; });
    return found == table.end() ? nullptr : found;
}

bool is_named_for(std::string_view name, FunctionRef<bool(const Format&)> test) {
    const Format* format = format_of_extension(extension_of(name));
    return format && test(*format);
}

}  // namespace abut::io
