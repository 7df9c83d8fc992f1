// SPDX-License-Identifier: MIT
// Whether a triangle and a plane intersect.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly for the normal and offset as given: the corners are not all strictly on
/// one side. Touching counts. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Plane& plane) noexcept;

}  // namespace abut::pair
