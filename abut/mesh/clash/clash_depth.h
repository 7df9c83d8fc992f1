// SPDX-License-Identifier: MIT
// How deep one surface reaches below the other; internal to clash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/clash/clash_body.h"
#include "abut/mesh/clash/clash_interpenetration.h"
#include "abut/query/intersection.h"

namespace abut::clashing {

struct DeepestPoint {
    double depth = 0;
    Vec3 where{0};
};

/// The point farthest from b's surface among the given vertices of a, which lie inside b, and those midpoints of the
/// segments that each triangle of a shares with b that lie inside b. triangles[i] is the triangle of a to which
/// pieces[i] belongs. Depth `least` when none is deeper than that.
[[nodiscard]] DeepestPoint deepest_point(const Body& a, std::span<const std::uint32_t> inside, const Body& b,
                                         std::span<const std::uint32_t> triangles,
                                         std::span<const TriangleIntersection> pieces, double least = 0);

}  // namespace abut::clashing
