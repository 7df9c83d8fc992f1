// SPDX-License-Identifier: MIT
// Whether a segment and a triangle intersect.
#include "abut/pair/intersects/triangle_segment.h"

#include "abut/pair/predicates/linear_triangle.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Segment& segment) noexcept {
    if (!(is_finite(triangle) && is_finite(segment))) return false;
    return meets<SegmentSpan>(triangle, segment.a, segment.b);
}

}  // namespace abut::pair
