// SPDX-License-Identifier: MIT
// Joins what pairs of triangles share into polylines. Internal to clash.
#pragma once

#include <span>
#include <vector>

#include "abut/mesh/clash/clash.h"
#include "abut/query/intersection.h"

namespace abut::clashing {

/// Segments become polylines, each piece once. Of coplanar patches only the outline stays: what two patches share goes.
/// Ends within 2^-40 of the largest coordinate are one point. Single points are left out.
[[nodiscard]] std::vector<Polyline> join_curve(std::span<const TriangleIntersection> pieces);

}  // namespace abut::clashing
