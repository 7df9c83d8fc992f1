// SPDX-License-Identifier: MIT
// Nearest points of an oriented box and a ray or line.
#include "abut/pair/closest_features.h"

namespace abut::pair {

ClosestPoints closest_of(const BoxPolytope& a, const StraightPolytope& b) noexcept { return search_closest(a, b); }

}  // namespace abut::pair
