// SPDX-License-Identifier: MIT
// Nearest points of two oriented boxes.
#include "abut/pair/closest_features.h"

namespace abut::pair {

ClosestPoints closest_of(const BoxPolytope& a, const BoxPolytope& b) noexcept { return search_closest(a, b); }

}  // namespace abut::pair
