// SPDX-License-Identifier: MIT
// Nearest points of segments, triangles and axis-aligned boxes.
#include "abut/pair/closest_features.h"

namespace abut::pair {

ClosestPoints closest_of(const PlainPolytope& a, const PlainPolytope& b) noexcept { return search_closest(a, b); }

}  // namespace abut::pair
