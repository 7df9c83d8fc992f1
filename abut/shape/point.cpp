// SPDX-License-Identifier: MIT
// The bounds of a point.
#include "abut/shape/point.h"

namespace abut {

Aabb bounds(Point point) noexcept { return {point, point}; }

}  // namespace abut
