// SPDX-License-Identifier: MIT
// The table of file formats: how each is named, recognised, read and written, and what it can hold.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "abut/base/function_ref.h"
#include "abut/io/input.h"
#include "abut/io/scene_file.h"
#include "abut/io/validation.h"
#include "abut/mesh/mesh.h"

namespace abut::io {

/// The type of a format's coordinates.
enum class Coordinates { doubles, floats };

/// A row of the table. Functions are null where abut has none for the format. A mesh passed to a writer has indices in
/// range, and no more triangles and no larger coordinates than the format holds. abut's JSON of scenes has no row,
/// because it holds shapes besides meshes: see load_scene.h. Files of two extensions have two rows, even if one reader
/// serves both.
struct Format {
    std::string_view name;       ///< in lists of formats
    std::string_view extension;  ///< in lower case, with its dot

    /// Bytes with which only files of this format begin.
    std::array<std::string_view, 2> marks = {};
    /// Whether a file without a mark, whose name has no extension, is probably of this format.
    bool (*looks_like)(std::string_view bytes) = nullptr;

    SceneFile (*read)(const Input& input, ReadAs as) = nullptr;
    std::string (*write_mesh)(const MeshData& mesh) = nullptr;
    std::string (*write_scene)(const SceneFile& scene) = nullptr;
    /// The same with coordinates as doubles, where write_scene writes floats.
    std::string (*write_scene_doubles)(const SceneFile& scene) = nullptr;

    /// For formats that hold a mesh with its BVH: the mesh, whose arrays refer to the input's bytes, which the keeper
    /// keeps alive; and the writer of such a file.
    Mesh (*read_built)(const Input& input, SharedOwner keeper, Validation validation) = nullptr;
    void (*save_built)(const std::filesystem::path& path, const Mesh& mesh) = nullptr;

    bool holds_lines = false;  ///< besides triangles, in scenes that are written
    Coordinates coordinates = Coordinates::doubles;
    std::uint64_t most_triangles = std::numeric_limits<std::uint64_t>::max();  ///< of a mesh
};

/// All formats, in the order in which messages list them.
[[nodiscard]] std::span<const Format> formats() noexcept;

[[nodiscard]] bool reads(const Format& format) noexcept;
[[nodiscard]] bool writes_meshes(const Format& format) noexcept;
[[nodiscard]] bool writes_scenes(const Format& format) noexcept;
[[nodiscard]] bool writes_lines(const Format& format) noexcept;
[[nodiscard]] bool holds_bvh(const Format& format) noexcept;

/// The names, or the extensions, of the formats that pass a test, as text for users: "STL, OBJ or PLY"; empty if none
/// does.
[[nodiscard]] std::string listed(std::string_view Format::*column, FunctionRef<bool(const Format&)> test);

/// The extension in lower case, with its dot; empty when the name has none.
[[nodiscard]] std::string extension_of(std::string_view name);

/// The format of an extension as extension_of() returns it; null if it is unknown.
[[nodiscard]] const Format* format_of_extension(std::string_view extension) noexcept;

/// Whether a file of this name has the extension of a format that passes a test.
[[nodiscard]] bool is_named_for(std::string_view name, FunctionRef<bool(const Format&)> test);

}  // namespace abut::io
