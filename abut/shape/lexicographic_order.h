// SPDX-License-Identifier: MIT
// Sorts points by x, then y, then z. Internal: for the hulls.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/math/vec.h"

namespace abut::hulls {

struct NumberedPoint {
    Vec3 point;
    std::uint32_t number;
};

/// Whether p comes before q. The coordinates must be finite.
[[nodiscard]] inline bool precedes(Vec3 p, Vec3 q) noexcept {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

/// Sorts finite points: O(n) for points that are spread along x, O(n log n) for all others.
void sort_lexicographically(std::vector<NumberedPoint>& points);

}  // namespace abut::hulls
