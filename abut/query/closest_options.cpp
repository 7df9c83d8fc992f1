// SPDX-License-Identifier: MIT
// Limits closest points to a largest distance.
#include "abut/query/closest_options.h"

namespace abut::ladder {

ClosestPoints limited(const ClosestPoints& found, double max_distance) noexcept {
    if (found.distance <= max_distance || found.distance != found.distance) return found;
    ClosestPoints none;
    none.distance = std::numeric_limits<double>::infinity();
    return none;
}

}  // namespace abut::ladder
