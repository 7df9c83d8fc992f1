// SPDX-License-Identifier: MIT
// Nearest points of an oriented box and a plain shape, and the gap between it and a ball.
#include "abut/pair/closest_features.h"

namespace abut::pair {

ClosestPoints closest_of(const BoxPolytope& a, const PlainPolytope& b) noexcept { return search_closest(a, b); }

Gap gap_between(const PlainPolytope& point, const BoxPolytope& b, double radius) noexcept {
    return search_gap(point, b, radius);
}

}  // namespace abut::pair
