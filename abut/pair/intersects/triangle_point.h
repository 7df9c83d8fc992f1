// SPDX-License-Identifier: MIT
// The triangle and the point.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the point lies in the closed triangle, exactly: coplanar, and on no edge's outer side. A triangle without area is
/// its segment or point. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Vec3& point) noexcept;

}  // namespace abut::pair
