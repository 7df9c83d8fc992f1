// SPDX-License-Identifier: MIT
// Files of a mesh with its tree (.abut), which are built once and then memory-mapped.
//
// The file has the layout of the arrays in memory, little-endian, each array at a multiple of 4096 bytes: a header of
// 512 bytes, vertices, triangles, the tree's nodes, its order, and the cells of its leaves. The header gives the
// version and the size of each array's elements; a file with other values is refused, and must be saved again from the
// original.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"
#include "abut/io/validation.h"
#include "abut/mesh/mesh.h"

namespace abut::io {

/// The saved mesh, bit for bit. Its arrays refer to the bytes themselves, which the keeper keeps alive, or are copies
/// when there is no keeper. Throws Error for bytes that are not such a file, truncated, damaged, of another version, or
/// from a machine with another byte order. With Validation::header_only only the header is validated: a damaged array
/// leads to wrong results or a crash.
[[nodiscard]] Mesh read_abut(const Input& input, SharedOwner keeper, Validation validation = Validation::full);

/// Writes such a file.
void save_abut(const std::filesystem::path& path, const Mesh& mesh);

/// The bytes of such a file in pieces: first the header, then the mesh's own arrays and the padding between them. They
/// are valid as long as the mesh and this object.
class AbutFileBytes {
public:
    explicit AbutFileBytes(const Mesh& mesh);
    [[nodiscard]] std::span<const std::string_view> pieces() const noexcept { return pieces_; }

private:
    std::vector<std::byte> header_;
    std::vector<std::string_view> pieces_;
};

/// The vertices and triangles alone, without the tree.
[[nodiscard]] SceneFile read_abut_scene(const Input& input, ReadAs as);

}  // namespace abut::io
