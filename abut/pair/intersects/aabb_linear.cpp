// SPDX-License-Identifier: MIT
// Axis-aligned box and point, segment, ray or line: separating axes decide, without a division.
#include "abut/pair/intersects/aabb_linear.h"

#include "abut/pair/predicates/linear_separation.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// Whether, in the projection along some axis, the supporting line misses the box: only the two corners farthest to its
/// left and to its right matter.
template <Linear T>
bool passes_by(const T& component, const Aabb& box) {
    // The direction's coordinates have the signs of those of to - from.
    const Vec3 from = has_end<T> ? first_of(component) : Vec3(0);
    const Vec3& to = second_of(component);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const bool i_grows_left = to[j] < from[j];  // left is (-direction_j, direction_i)
        const bool j_grows_left = to[i] > from[i];
        Vec3 left(0), right(0);
        left[i] = i_grows_left ? box.max[i] : box.min[i];
        right[i] = i_grows_left ? box.min[i] : box.max[i];
        left[j] = j_grows_left ? box.max[j] : box.min[j];
        right[j] = j_grows_left ? box.min[j] : box.max[j];
        if (side_of_line(component, i, j, right) == Sign::positive ||
            side_of_line(component, i, j, left) == Sign::negative)
            return true;
    }
    return false;
}

}  // namespace

bool intersects(const Aabb& box, Vec3 point) noexcept {
    if (!is_finite(box) || !is_finite(point)) return false;
    return box.min.x <= point.x && point.x <= box.max.x && box.min.y <= point.y && point.y <= box.max.y &&
           box.min.z <= point.z && point.z <= box.max.z;
}

template <Linear Other>
bool intersects(const Aabb& box, const Other& other) noexcept {
    if (!is_finite(box) || box.empty() || !is_finite(other)) return false;
    return boxes_overlap(box, bounds(other)) && !passes_by(other, box);
}

template bool intersects(const Aabb&, const Segment&) noexcept;
template bool intersects(const Aabb&, const Ray&) noexcept;
template bool intersects(const Aabb&, const Line&) noexcept;

Containment classify(const Segment& segment, const Aabb& box) noexcept {
    if (intersects(box, segment.a) && intersects(box, segment.b)) return Containment::inside;
    return intersects(box, segment) ? Containment::crossing : Containment::disjoint;
}

}  // namespace abut::pair
