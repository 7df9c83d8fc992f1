// SPDX-License-Identifier: MIT
// A mesh's triangles as the kernels of abut/simd want them: leaf by leaf.
#pragma once

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

/// The leaves' triangles, and the same tree with places of their cells and discs around them. No cells when there would be too
/// many, or the coordinates are too large or too small for floats to compute with: then queries traversal the tree in doubles.
[[nodiscard]] TriangleLeaves with_leaves(const Bvh& tree, std::span<const Vec3> vertices,
                                         std::span<const Index3> triangles);

}  // namespace abut::bvh
