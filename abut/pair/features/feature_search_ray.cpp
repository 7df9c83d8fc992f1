// SPDX-License-Identifier: MIT
// Closest points of rays and lines, with each other and with bounded polytopes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const PointPolytope& a, const RayPolytope& b) noexcept {
    return search_closest(a, b);
}

ClosestPoints closest_of_polytopes(const RayPolytope& a, const RayPolytope& b) noexcept { return search_closest(a, b); }

Gap point_gap(const PointPolytope& point, const RayPolytope& b, double radius) noexcept {
    return search_gap(point, b, radius);
}

}  // namespace abut::pair
