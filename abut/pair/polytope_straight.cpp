// SPDX-License-Identifier: MIT
// Nearest points of rays and lines, with each other and with bounded shapes.
#include "abut/pair/closest_features.h"

namespace abut::pair {

ClosestPoints closest_of(const PlainPolytope& a, const StraightPolytope& b) noexcept { return search_closest(a, b); }

ClosestPoints closest_of(const StraightPolytope& a, const StraightPolytope& b) noexcept { return search_closest(a, b); }

Gap gap_between(const PlainPolytope& point, const StraightPolytope& b, double radius) noexcept {
    return search_gap(point, b, radius);
}

}  // namespace abut::pair
