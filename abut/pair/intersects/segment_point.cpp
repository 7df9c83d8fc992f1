// SPDX-License-Identifier: MIT
// Whether a segment and a point intersect.
#include "abut/pair/intersects/segment_point.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Segment& segment, Vec3 point) noexcept { return linear::contains(segment, point); }

}  // namespace abut::pair
