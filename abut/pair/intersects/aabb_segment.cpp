// SPDX-License-Identifier: MIT
// Axis-aligned box and segment: separating axes decide, and slabs give the interval.
#include "abut/pair/intersects/aabb_segment.h"

#include <algorithm>
#include <cmath>

#include "abut/pair/intersects/aabb_point.h"
#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {
namespace {

/// The parameter at which the coordinate is `bound`, which lies between different a and b: three roundings.
double parameter(double bound, double a, double b) {
    // The difference overflows only for numbers so large that halving them is exact.
    const double scale = std::isfinite(b - a) ? 1 : 0.5;
    return (scale * bound - scale * a) / (scale * b - scale * a);
}

}  // namespace

bool intersects(const Aabb& box, const Segment& segment) noexcept {
    if (!is_finite(box) || box.empty() || !is_finite(segment)) return false;
    return linear::bounds_overlap(box, bounds(segment)) && !linear::passes_by(segment, box);
}

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
