// SPDX-License-Identifier: MIT
// Closest points of rays and lines, with each other and with bounded polytopes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const PointPolytope& a, const RayPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

ClosestPoints closest_of_polytopes(const RayPolytope& a, const RayPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

Gap point_gap(const PointPolytope& point, const RayPolytope& b, double radius) noexcept {
    return search_gap(point, b, radius);
}

}  // namespace abut::pair
