// SPDX-License-Identifier: MIT
// Closest points of an oriented box and a ray or line.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const ObbPolytope& a, const RayPolytope& b) noexcept { return search_closest(a, b); }

}  // namespace abut::pair
