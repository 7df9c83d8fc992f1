// SPDX-License-Identifier: MIT
// Whether a plane and a line intersect.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
/// zero, all of space. A zero direction makes the line a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Plane& plane, const Line& line) noexcept;

}  // namespace abut::pair
