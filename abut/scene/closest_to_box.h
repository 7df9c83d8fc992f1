// SPDX-License-Identifier: MIT
// Nearest points of shapes and bounding boxes, which may be unbounded.
#pragma once

#include "abut/shape/any_shape.h"
#include "abut/shape/result.h"

namespace abut::scene {

/// Nearest points of the shape and a box, which may be unbounded; if both are unbounded, of the shape's bounds and the
/// box.
[[nodiscard]] ClosestPoints closest_to_box(const AnyShape& shape, const Aabb& box);

/// Nearest points of two boxes, either of which may be unbounded; neither is empty.
[[nodiscard]] ClosestPoints closest_boxes(const Aabb& a, const Aabb& b);

}  // namespace abut::scene
