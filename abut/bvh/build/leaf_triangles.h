// SPDX-License-Identifier: MIT
// Stores a mesh's triangles leaf by leaf, for the kernels of abut/bvh/traverse.
#pragma once

#include <optional>
#include <span>

#include "abut/base/shared_array.h"
#include "abut/bvh/bvh.h"
#include "abut/bvh/leaf8.h"
#include "abut/shape/triangle.h"

namespace abut::bvh {

struct TriangleLeaves {
    Bvh tree;
    SharedArray<LeafCell> cells;
};

/// The same tree with discs and with references to cells, and the cells of its leaves. There are no cells if there
/// would be too many, or if the coordinates are too large or too small to compute with floats: then queries traverse
/// the tree in doubles.
[[nodiscard]] TriangleLeaves with_leaves(const Bvh& tree, std::span<const Vec3> vertices,
                                         std::span<const Index3> triangles);

/// What with_leaves() gives for the refitted tree when the vertices of a tree with these cells have moved, without
/// gathering leaves anew. Nothing if the tree would cost more than `most_cost`, if coordinates now need another number
/// of bytes, or if there are no cells or can be none.
[[nodiscard]] std::optional<TriangleLeaves> with_moved_vertices(const Bvh& tree, std::span<const LeafCell> cells,
                                                                std::span<const Vec3> vertices,
                                                                std::span<const Index3> triangles, double most_cost);

}  // namespace abut::bvh
