// SPDX-License-Identifier: MIT
// The discs of a tree over triangles.
#pragma once

#include <span>

#include "abut/simd/leaf8.h"
#include "abut/tree/tree.h"

namespace abut::tree {

/// Finds discs around what lies below each child, from the triangles of the leaves, whose places the nodes know.
void find_discs(std::span<Node> nodes, std::span<const simd::LeafCell> cells);

}  // namespace abut::tree
