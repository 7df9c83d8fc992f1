// SPDX-License-Identifier: MIT
// Closest points of segments, triangles and axis-aligned boxes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const PointPolytope& a, const PointPolytope& b, bool are_apart) noexcept {
    return search_closest(a, b, are_apart);
}

}  // namespace abut::pair
