// SPDX-License-Identifier: MIT
// Whether a triangle contains a point.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the point lies in the closed triangle, exactly: coplanar, and on the outer side of no edge. A triangle
/// without area is a segment or point. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Vec3& point) noexcept;

}  // namespace abut::pair
