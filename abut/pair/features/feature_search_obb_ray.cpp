// SPDX-License-Identifier: MIT
// Closest points of an oriented box and a ray or line.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const ObbPolytope& a, const RayPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

}  // namespace abut::pair
