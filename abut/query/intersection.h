// SPDX-License-Identifier: MIT
// intersection: what two triangles share.
#pragma once

#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut {

/// What the triangles share: nothing, exactly when they do not intersect; a point, a segment, or the polygon of coplanar
/// ones. Its points are corners of theirs where they can be; else each coordinate is within 4 ulps. Not finite: nothing.
[[nodiscard]] ABUT_API TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept;

}  // namespace abut
