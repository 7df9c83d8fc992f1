// SPDX-License-Identifier: MIT
// Closest points of two oriented boxes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const ObbPolytope& a, const ObbPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

}  // namespace abut::pair
