// SPDX-License-Identifier: MIT
// The parent and the mesh of a node, which are checked to exist, and the node's description in messages.
#pragma once

#include <cstddef>
#include <string>

#include "abut/io/scene_file.h"

namespace abut::io {

/// A node in a message: "node 3 (wheel)".
[[nodiscard]] std::string in_words(const SceneFile& file, std::size_t node);

/// The parent of a node that has one. Throws Error if it is out of range.
[[nodiscard]] std::size_t parent_of(const SceneFile& file, std::size_t node);

/// The index of the mesh of a node that has one, and the mesh. Throw Error if it is out of range.
[[nodiscard]] std::size_t mesh_index(const SceneFile& file, std::size_t node);
[[nodiscard]] const MeshData& mesh_of(const SceneFile& file, std::size_t node);

}  // namespace abut::io
