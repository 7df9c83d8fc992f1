// SPDX-License-Identifier: MIT
// Closest points of lines, rays, segments and points.
#include "abut/pair/closest_points/closest_linear.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/features/closest_feature.h"

namespace abut::pair {
namespace {

/// Orders the operands by two of their points, so that swapping them does not change a bit of the result.
template <class Shape>
ClosestPoints in_order(const Shape& a, const Shape& b, Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    const bool swap = b0 != a0 ? precedes(b0, a0) : precedes(b1, a1);
    return swap ? swapped_shapes(closest_shapes<false>(b, a)) : closest_shapes<false>(a, b);
}

Segment sorted(const Segment& s) { return precedes(s.b, s.a) ? Segment{s.b, s.a} : s; }

}  // namespace

ClosestPoints closest_points(const Line& a, const Line& b) noexcept {
    return in_order(a, b, a.origin, a.direction, b.origin, b.direction);
}
ClosestPoints closest_points(const Line& line, const Ray& ray) noexcept { return closest_shapes<false>(line, ray); }
ClosestPoints closest_points(const Line& line, const Segment& s) noexcept { return closest_shapes<true>(line, s); }
ClosestPoints closest_points(const Line& line, Point point) noexcept { return closest_shapes<true>(line, point); }
ClosestPoints closest_points(const Ray& a, const Ray& b) noexcept {
    return in_order(a, b, a.origin, a.direction, b.origin, b.direction);
}
ClosestPoints closest_points(const Ray& ray, const Segment& s) noexcept { return closest_shapes<true>(ray, s); }
ClosestPoints closest_points(const Ray& ray, Point point) noexcept { return closest_shapes<true>(ray, point); }

ClosestPoints closest_points(const Segment& a, const Segment& b) noexcept {
    const Segment p = sorted(a), q = sorted(b);
    return in_order(p, q, p.a, p.b, q.a, q.b);
}
ClosestPoints closest_points(const Segment& segment, Point point) noexcept {
    if (!is_finite(segment) || !is_finite(point)) return {};
    const Feature feature = closest_feature(sorted(segment), point);
    const double d = to_length(distance(feature, point));
    return {d == 0 ? point : closest_point(feature, point), point, d};
}
ClosestPoints closest_points(Point a, Point b) noexcept {
    if (!is_finite(a) || !is_finite(b)) return {};
    const bool swap = precedes(b, a);
    return {a, b, to_length(distance(Feature{0, {swap ? b : a}}, swap ? a : b))};
}

}  // namespace abut::pair
