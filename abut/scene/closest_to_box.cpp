// SPDX-License-Identifier: MIT
// Clips unbounded boxes to the part nearest to another box, since no verb takes infinite numbers.
#include "abut/scene/closest_to_box.h"

#include <algorithm>
#include <limits>

#include "abut/query/closest_points.h"

namespace abut::scene {
namespace {

/// An unbounded box, clipped to the part nearest to another box: its infinite sides move to that box's sides, or to its
/// own finite ones if these are farther.
Aabb cut_beside(Aabb box, const Aabb& other) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const bool begins = box.min[i] > -infinity, ends = box.max[i] < infinity;
        if (!begins) box.min[i] = ends ? std::min(box.max[i], other.min[i]) : other.min[i];
        if (!ends) box.max[i] = begins ? std::max(box.min[i], other.max[i]) : other.max[i];
    }
    return box;
}

}  // namespace

ClosestPoints closest_to_box(const AnyShape& shape, const Aabb& box) {
    if (is_finite(box)) return closest_points(shape, AnyShape(box));
    const Aabb shape_box = bounds(shape);
    if (is_finite(shape_box)) return closest_points(shape, AnyShape(cut_beside(box, shape_box)));
    // Infinite sides of both are clipped to where the other box has a finite one, or to 0.
    const Aabb cut = cut_beside(box, cut_beside(shape_box, Aabb{Vec3(0), Vec3(0)}));
    return closest_points(AnyShape(cut_beside(shape_box, cut)), AnyShape(cut));
}

ClosestPoints closest_boxes(const Aabb& a, const Aabb& b) {
    // An unbounded box is clipped beside a bounded one.
    return closest_to_box(is_finite(a) || !is_finite(b) ? a : cut_beside(a, b), b);
}

}  // namespace abut::scene
