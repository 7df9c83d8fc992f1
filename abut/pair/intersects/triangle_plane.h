// SPDX-License-Identifier: MIT
// The triangle and the plane.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the triangle reaches or crosses the plane, exactly for the normal and offset as given: its corners are not all
/// strictly on one side. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Plane& plane) noexcept;

}  // namespace abut::pair
