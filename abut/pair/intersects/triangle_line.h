// SPDX-License-Identifier: MIT
// The triangle and the line.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the line meets the triangle, exactly for the origin and direction as given. Edges and corners count; a zero
/// direction asks about the origin. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Line& line) noexcept;

}  // namespace abut::pair
