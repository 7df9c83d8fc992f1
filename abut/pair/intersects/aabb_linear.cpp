// SPDX-License-Identifier: MIT
// Axis-aligned box and point, segment, ray or line: separating axes decide, without a division, and slabs give the
// interval of a segment.
#include "abut/pair/intersects/aabb_linear.h"

#include <algorithm>
#include <cmath>

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

/// The parameter at which the coordinate is `bound`, which lies between different a and b: three roundings.
double parameter(double bound, double a, double b) {
    // The difference overflows only for numbers so large that halving them is exact.
    const double scale = std::isfinite(b - a) ? 1 : 0.5;
    return (scale * bound - scale * a) / (scale * b - scale * a);
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

SegmentInBox clip(const Segment& segment, const Aabb& box) noexcept {
    SegmentInBox result{classify(segment, box), {0, 1}};
    if (result.containment == Containment::disjoint) return {};
    if (result.containment == Containment::inside) return result;
    // The segment intersects the box, so from an end outside a slab it leads into the slab: no division by zero. The
    // largest of the rounded entries is as accurate as the entry that is exactly the largest.
    Range& t = result.t;
    for (int i = 0; i < 3; ++i) {
        const double a = segment.a[i], b = segment.b[i];
        if (a < box.min[i]) t.min = std::max(t.min, parameter(box.min[i], a, b));
        if (a > box.max[i]) t.min = std::max(t.min, parameter(box.max[i], a, b));
        if (b < box.min[i]) t.max = std::min(t.max, parameter(box.min[i], a, b));
        if (b > box.max[i]) t.max = std::min(t.max, parameter(box.max[i], a, b));
    }
    t.max = std::max(t.min, t.max);
    return result;
}

}  // namespace abut::pair
