// SPDX-License-Identifier: MIT
// How the nodes of a file stand as models, which can be moved, turned and scaled, but neither stretched nor mirrored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "abut/io/scene_file.h"
#include "abut/scene/placement.h"

namespace abut::io {

/// Where a node's model stands in its parent's, and what is done to its mesh first where no placement could do it.
struct NodePlacement {
    Placement placement;
    std::optional<Mat3> bake;
};

/// A node in a message: "node 3 (wheel)".
[[nodiscard]] std::string in_words(const SceneFile& file, std::size_t node);

/// The order of the nodes in which parents come before their children, otherwise as in the file.
[[nodiscard]] std::vector<std::size_t> parents_first(const SceneFile& file);

/// The places of all nodes. Throws Error for a broken tree, and for a node that no model can stand for.
[[nodiscard]] std::vector<NodePlacement> node_placements(const SceneFile& file);

}  // namespace abut::io
