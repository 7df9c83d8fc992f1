// SPDX-License-Identifier: MIT
// Triangle and point.
#include "abut/pair/closest_triangle_point.h"

#include "abut/pair/nearest_feature.h"

namespace abut::pair {

ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept {
    if (!is_finite(triangle) || !is_finite(point)) return {};
    const Feature feature = nearest_feature(SortedTriangle(triangle), point);
    const double d = to_length(distance(feature, point));
    return {d == 0 ? point : nearest_point(feature, point), point, d};
}

}  // namespace abut::pair
