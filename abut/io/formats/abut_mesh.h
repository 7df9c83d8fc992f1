// SPDX-License-Identifier: MIT
// Files of a mesh with its tree (.abut): built once, mapped ever after.
//
// Everything lies in the file as it lies in memory, little-endian, each array from a multiple of 4096 bytes on: a header of
// 512 bytes, vertices, triangles, the tree's nodes, its order, the leaves' triangles, and their vertices. The header says the
// version and the size of each array's elements: a file of another is refused, and must be saved anew from the original.
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

/// The mesh that was saved, bit for bit; its arrays are the bytes themselves, which live as long as the keeper, or copies
/// when there is none. Throws Error for bytes that are no such file, cut off, damaged, of another version or of a machine
/// with another byte order. With Validation::header_only only the header is proof against that: a damaged array leads to wrong
/// answers or a crash.
[[nodiscard]] Mesh read_abut(const Input& input, SharedOwner keeper, Validation validation = Validation::full);

/// The bytes of such a file, piece by piece: the first is the header, the others are the mesh's own arrays and what stands
/// between them. They live as long as the mesh and this.
class AbutFileBytes {
public:
    explicit AbutFileBytes(const Mesh& mesh);
    [[nodiscard]] std::span<const std::string_view> pieces() const noexcept { return pieces_; }

private:
    std::vector<std::byte> header_;
    std::vector<std::string_view> pieces_;
};

/// Vertices and triangles alone, for those who want no tree.
[[nodiscard]] SceneFile read_abut_scene(const Input& input);

}  // namespace abut::io
