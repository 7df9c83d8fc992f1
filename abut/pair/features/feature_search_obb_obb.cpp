// SPDX-License-Identifier: MIT
// Closest points of two oriented boxes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const ObbPolytope& a, const ObbPolytope& b) noexcept { return search_closest(a, b); }

}  // namespace abut::pair
