// SPDX-License-Identifier: MIT
// The triangle and the segment.
#pragma once

#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they share a point, exactly. Ends, edges and corners count; coplanar pairs, zero-length segments and triangles
/// without area are what they are. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Segment& segment) noexcept;

}  // namespace abut::pair
