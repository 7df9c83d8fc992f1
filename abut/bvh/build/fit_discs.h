// SPDX-License-Identifier: MIT
// Fits discs to what the children of a tree over triangles hold.
#pragma once

#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/leaf8.h"

namespace abut::bvh {

/// Sets the disc of each child of all nodes, from the triangles of the leaves, whose cells the nodes refer to.
void find_discs(std::span<Node> nodes, std::span<const LeafCell> cells);

}  // namespace abut::bvh
