// SPDX-License-Identifier: MIT
// A point's bounds.
#include "abut/shape/point.h"

namespace abut {

Aabb bounds(Point point) noexcept { return {point, point}; }

}  // namespace abut
