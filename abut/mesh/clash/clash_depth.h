// SPDX-License-Identifier: MIT
// How deep one surface reaches below the other. Internal to clash.
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

/// The point farthest from b's surface among the given vertices of a, which lie inside b, and the midpoints, inside b, of
/// what each triangle of a shares with b; `pairs` and `pieces` belong together. Zero when there is none.
[[nodiscard]] DeepestPoint deepest_point(const Body& a, std::span<const std::uint32_t> inside, const Body& b,
                                         std::span<const std::uint32_t> triangles,
                                         std::span<const TriangleIntersection> pieces);

}  // namespace abut::clashing
