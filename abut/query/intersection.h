// SPDX-License-Identifier: MIT
// intersection: what two triangles share.
#pragma once

#include "abut/pair/triangle_triangle.h"
#include "abut/query/result.h"

namespace abut {

/// What the triangles share: nothing, exactly when they do not intersect; a point, a segment, or the polygon of coplanar
/// ones. Its points are corners of theirs where they can be; else each coordinate is within 4 ulps. Not finite: nothing.
[[nodiscard]] inline TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept {
    return pair::intersection(s, t);
}

}  // namespace abut
