// SPDX-License-Identifier: MIT
// The discs of a tree over triangles.
#pragma once

#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/leaf8.h"

namespace abut::bvh {

/// Finds discs around what lies below each child, from the triangles of the leaves, whose places the nodes know.
void find_discs(std::span<Node> nodes, std::span<const LeafCell> cells);

}  // namespace abut::bvh
