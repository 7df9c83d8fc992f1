// SPDX-License-Identifier: MIT
// Files in memory for the tests of readers and writers: a cube in every format, and tools to change it.
#pragma once

#include <bit>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "abut/io/load.h"

namespace abut::sample {

/// The cube [0, 1]³: 8 vertices, 12 triangles, facing outwards.
[[nodiscard]] io::MeshData cube();

[[nodiscard]] std::string cube_stl_text();    // one line for each keyword's statement, 86 in all
[[nodiscard]] std::string cube_stl_binary();  // 684 bytes
[[nodiscard]] std::string cube_obj();         // line 1 a comment, 2 to 9 vertices, 10 to 21 triangles
[[nodiscard]] std::string cube_off();         // 2 header lines, 3 to 10 vertices, 11 to 22 triangles
[[nodiscard]] std::string cube_ply_text();    // 9 header lines, 10 to 17 vertices, 18 to 29 triangles
[[nodiscard]] std::string cube_ply_binary(std::endian order);
[[nodiscard]] std::string cube_gltf();  // 16 lines
[[nodiscard]] std::string cube_glb();

/// The 168 bytes of the cube's buffer: 8 positions as floats, 36 indices as 16 bits.
[[nodiscard]] std::string cube_buffer();

/// The JSON of cube_gltf() with another text in place of its buffer's uri member ("" for none).
[[nodiscard]] std::string cube_json(std::string_view uri_member);

/// A GLB file from any two chunks.
[[nodiscard]] std::string glb(std::string json, std::string binary);

[[nodiscard]] std::string base64(std::string_view bytes);

/// A number's bytes.
template <class T>
[[nodiscard]] std::string bytes_of(T value, std::endian order = std::endian::little) {
    std::string bytes(reinterpret_cast<const char*>(&value), sizeof(T));
    if (order != std::endian::native) bytes.assign(bytes.rbegin(), bytes.rend());
    return bytes;
}

/// The text with the first `from`, which must be in it, replaced.
[[nodiscard]] std::string replaced(std::string text, std::string_view from, std::string_view to);

/// Loads bytes as if they were a file of that name.
[[nodiscard]] io::SceneFile scene_of(std::string_view name, std::string_view bytes);
[[nodiscard]] io::MeshData mesh_of(std::string_view name, std::string_view bytes);

/// The message of the Error that loading throws, empty when it throws none.
[[nodiscard]] std::string complaint(std::string_view name, std::string_view bytes);

/// Whether every edge of every triangle is met once, the other way round, by another.
[[nodiscard]] bool is_closed(const io::MeshData& mesh);

/// Positive when closed triangles face outwards.
[[nodiscard]] double volume(const io::MeshData& mesh);

/// A folder of its own for a test's files, gone afterwards.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Writes a file in it.
    std::filesystem::path write(std::string_view name, std::string_view bytes) const;

private:
    std::filesystem::path path_;
};

}  // namespace abut::sample
