// SPDX-License-Identifier: MIT
// Sorts numbered points lexicographically. Internal: for the hulls.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/math/vec.h"

namespace abut::hulls {

struct NumberedPoint {
    Vec3 point;
    std::uint32_t number;
};

/// Sorts finite points: O(n) for points that are spread along x, O(n log n) for all others.
void sort_lexicographically(std::vector<NumberedPoint>& points);

}  // namespace abut::hulls
