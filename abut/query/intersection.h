// SPDX-License-Identifier: MIT
// intersection: the set that two triangles share.
#pragma once

#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut {

/// The intersection of the triangles: nothing, exactly when they do not intersect; a point; a segment; or the polygon
/// of coplanar ones. Its points are corners of the triangles where possible; otherwise each coordinate is within 4
/// ulps. Nothing when either is not finite.
[[nodiscard]] ABUT_API TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept;

}  // namespace abut
