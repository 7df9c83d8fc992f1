// SPDX-License-Identifier: MIT
// Whether a triangle and a line intersect.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly for the origin and direction as given. Edges and corners count; with a
/// zero direction the line is the point origin. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Line& line) noexcept;

}  // namespace abut::pair
