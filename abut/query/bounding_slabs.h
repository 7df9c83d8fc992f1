// SPDX-License-Identifier: MIT
// Outlines of shapes for pruning: what surely holds them, and what they surely hold.
#pragma once

#include "abut/bvh/traverse/shape_traversal.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut {

/// The outline of a finite shape; its box is empty when the shape is, or when no more is known of it than its box.
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Sphere& sphere) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Capsule& capsule) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Cylinder& cylinder) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Aabb& box) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Obb& box) noexcept;
[[nodiscard]] bvh::BoundingSlabs bounding_slabs_of(const Hull& hull) noexcept;

}  // namespace abut
