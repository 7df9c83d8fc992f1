// SPDX-License-Identifier: MIT
// Closest points of an oriented box and a polytope given by points, and the gap between the box and a ball.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const ObbPolytope& a, const PointPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

Gap point_gap(const PointPolytope& point, const ObbPolytope& b, double radius) noexcept {
    return search_gap(point, b, radius);
}

}  // namespace abut::pair
