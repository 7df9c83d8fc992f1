// SPDX-License-Identifier: MIT
// Whether two points intersect.
#include "abut/pair/intersects/point_point.h"

namespace abut::pair {

bool intersects(Vec3 a, Vec3 b) noexcept { return is_finite(a) && a == b; }

}  // namespace abut::pair
