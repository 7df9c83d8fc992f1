// SPDX-License-Identifier: MIT
// Whether a capsule and a triangle intersect.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the distance of the triangle from the capsule's core segment is at most the radius, exactly. Touching
/// counts. Degenerate capsules are balls, segments or points, degenerate triangles segments or points; with a negative
/// radius the capsule is empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Triangle& triangle) noexcept;

}  // namespace abut::pair
