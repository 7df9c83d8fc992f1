// SPDX-License-Identifier: MIT
// Closest points of segments, triangles and axis-aligned boxes.
#include "abut/pair/features/feature_search.h"

namespace abut::pair {

ClosestPoints closest_of_polytopes(const PointPolytope& a, const PointPolytope& b) noexcept {
    return search_closest(a, b);
}

}  // namespace abut::pair
