// SPDX-License-Identifier: MIT
// Placements of a file's nodes as models, which can be moved, rotated and scaled, but neither stretched nor mirrored.
#pragma once

#include <optional>
#include <vector>

#include "abut/io/scene_file.h"
#include "abut/scene/placement.h"

namespace abut::io {

/// The placement of a node's model in its parent's frame, and the matrix to apply to its mesh first where no placement
/// suffices.
struct NodePlacement {
    Placement placement;
    std::optional<Mat3> bake;
};

/// An order of the nodes with parents before their children, otherwise as in the file.
[[nodiscard]] std::vector<std::size_t> parents_first(const SceneFile& file);

/// The placements of all nodes. Throws Error for a broken tree, and for a node that no model can represent.
[[nodiscard]] std::vector<NodePlacement> node_placements(const SceneFile& file);

}  // namespace abut::io
