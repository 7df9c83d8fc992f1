// SPDX-License-Identifier: MIT
// Files of a mesh with its BVH (.abut), which is built once and then memory-mapped.
// abut/mesh/mesh_image.h describes the layout. A file of another version is refused, and must be saved again from the
// original.
#pragma once

#include <filesystem>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"
#include "abut/io/validation.h"
#include "abut/mesh/mesh_image.h"

namespace abut::io {

/// The saved mesh, bit for bit. Its arrays refer to the bytes themselves, which the keeper keeps alive, or are copies
/// when there is no keeper. Throws Error for bytes that are not such a file, truncated, damaged, of another version, or
/// from a machine with another byte order. With Validation::header_only only the header is validated: a damaged array
/// leads to wrong results or a crash.
[[nodiscard]] Mesh read_abut(const Input& input, SharedOwner keeper, Validation validation = Validation::full);

/// Writes such a file.
void save_abut(const std::filesystem::path& path, const Mesh& mesh);

/// The bytes of such a file in pieces.
using AbutFileBytes = MeshImage;

/// The vertices and triangles alone, without the BVH.
[[nodiscard]] SceneFile read_abut_scene(const Input& input, ReadAs as);

}  // namespace abut::io
