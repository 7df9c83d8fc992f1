// SPDX-License-Identifier: MIT
// Joins the intersections of pairs of triangles into polylines; internal to clash.
#pragma once

#include <span>
#include <vector>

#include "abut/mesh/clash/clash.h"
#include "abut/query/intersection.h"

namespace abut::clashing {

/// The polylines of the segments, each segment once. Of coplanar patches only the outline remains: sides common to two
/// patches are removed. Ends within 2^-40 of the largest coordinate are one point. Single points are omitted.
[[nodiscard]] std::vector<Polyline> join_curve(std::span<const TriangleIntersection> pieces);

}  // namespace abut::clashing
