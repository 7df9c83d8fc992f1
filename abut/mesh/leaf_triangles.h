// SPDX-License-Identifier: MIT
// A mesh's triangles as the kernels of abut/simd want them: leaf by leaf, in small steps.
#pragma once

#include <span>
#include <vector>

#include "abut/shape/triangle.h"
#include "abut/simd/triangles8.h"
#include "abut/tree/tree.h"

namespace abut {

/// The triangles of each leaf of the tree, in the order of the leaves' numbers. Empty when the coordinates are too large or
/// too small for floats to compute with: then queries walk the tree in doubles.
[[nodiscard]] std::vector<simd::Triangles8> leaf_triangles(const tree::Tree& tree, std::span<const Vec3> vertices,
                                                           std::span<const Index3> triangles);

/// Which vertices the triangles have, in the tree's order.
[[nodiscard]] std::vector<simd::Indices8> leaf_indices(const tree::Tree& tree, std::span<const Index3> triangles);

}  // namespace abut
