// SPDX-License-Identifier: MIT
// Bounding slabs of shapes, for pruning: sets that contain the shape, and sets that it contains.
#pragma once

#include "abut/bvh/traverse/shape_traversal.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut {

/// The bounding slabs of a finite shape. `box` is empty when the shape is empty, and for a box with axes that are not
/// orthonormal, which its slabs do not bound.
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Sphere& sphere) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Capsule& capsule) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Cylinder& cylinder) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Aabb& box) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Obb& box) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Hull& hull) noexcept;

}  // namespace abut
