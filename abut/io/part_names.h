// SPDX-License-Identifier: MIT
// The names of the parts of a file: see parts().
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "abut/io/scene_file.h"

namespace abut::io {

/// A part's name, and the names of nodes from which it is formed.
struct PartName {
    std::string name;
    std::vector<std::string> path;
};

/// The names of the nodes, which have meshes, in their order.
[[nodiscard]] std::vector<PartName> part_names(const SceneFile& scene, std::span<const std::size_t> nodes);

}  // namespace abut::io
