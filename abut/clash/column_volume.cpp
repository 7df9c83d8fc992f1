// SPDX-License-Identifier: MIT
// Intersects the projections of two triangles, and integrates the lower of their two planes over the convex polygon.
//
// Bound of the error, with u = 2^-53, r = reach, L and M the widths of the two triangles, and W the smaller width. The
// corners are rounded: each is within u (r + L) of the true one, since only triangles that reach the reach matter.
//   - A corner lies on the wrong side of a line through an edge only if it is within 8u (L + M) of the line, because
//     the cross product of rounded differences has a relative error of 4u in each of its two products. The polygon is
//     at most 1.5 W wide, so each of three cuts misplaces at most 12u (L + M) W of area.
//   - A new corner lies within 3u (r + L + M) of the segment that it divides, and the polygon's perimeter is at most 4
//     W, so each cut misplaces at most 12u (r + L + M) W of area more; the rounding of the given corners at most 8u (r
//     + L + M) W. Together, with the rounding of the areas: less than 128u (r + L + M) W.
//   - A height is interpolated by two areas, each within 15u (r + L + M) L of that of the true corners, over the
//     triangle's, which is as accurate: within 64u (r + L + M) L / doubled area times the greatest height. It is
//     clamped to the triangle's heights, so within once the greatest height in any case, and twice if the sign is
//     wrong, too.
//   - The integrals add a relative error of 16u.
#include "abut/clash/column_volume.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace abut::clashing {
namespace {

constexpr double unit = 0x1p-53;

struct Point {
    double u, v;
};

template <class P, class Q, class R>
double cross(const P& a, const Q& b, const R& p) noexcept {
    return (b.u - a.u) * (p.v - a.v) - (b.v - a.v) * (p.u - a.u);
}

/// A convex polygon, with room for two triangles' intersection: each of three cuts adds at most one corner.
struct Polygon {
    std::array<Point, 7> points;
    std::size_t count = 0;

    void add(const Point& p) noexcept {
        if (count < points.size()) points[count++] = p;
    }
};

/// The part of the polygon on the left of the line from a to b. Rounding may make the polygon slightly concave, so that
/// a line would cut it more than twice; what exceeds the room for corners is as small as the other errors.
Polygon cut(const Polygon& polygon, const RaisedTriangle::Corner& a, const RaisedTriangle::Corner& b) noexcept {
    Polygon result;
    if (polygon.count == 0) return result;
    Point before = polygon.points[polygon.count - 1];
    double side_before = cross(a, b, before);
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const Point p = polygon.points[i];
        const double side = cross(a, b, p);
        if ((side < 0) != (side_before < 0)) {
            const double t = side_before / (side_before - side);
            result.add({before.u + t * (p.u - before.u), before.v + t * (p.v - before.v)});
        }
        if (!(side < 0)) result.add(p);
        before = p;
        side_before = side;
    }
    return result;
}

double height_at(const RaisedTriangle& t, const Point& p) noexcept {
    const auto& [a, b, c] = t.corners;
    const double of_b = cross(c, a, p) / t.doubled_area, of_c = cross(a, b, p) / t.doubled_area;
    const double h = a.height + of_b * (b.height - a.height) + of_c * (c.height - a.height);
    return std::clamp(h, std::min({a.height, b.height, c.height}), std::max({a.height, b.height, c.height}));
}

/// The mean of min(d, 0) over a triangle with these values of a linear function d at its corners.
double mean_below_zero(double d0, double d1, double d2) noexcept {
    if (d1 < d0) std::swap(d0, d1);
    if (d2 < d1) std::swap(d1, d2);
    if (d1 < d0) std::swap(d0, d1);
    if (!(d0 < 0)) return 0;
    if (d2 <= 0) return (d0 + d1 + d2) / 3;
    // The corner that is alone on its side spans a tetrahedron with the line d = 0.
    if (d1 >= 0) return d0 / 3 * (d0 / (d0 - d1)) * (d0 / (d0 - d2));
    return (d0 + d1 + d2) / 3 - d2 / 3 * (d2 / (d2 - d0)) * (d2 / (d2 - d1));
}

}  // namespace

RaisedTriangle raised(const std::array<RaisedTriangle::Corner, 3>& corners) noexcept {
    RaisedTriangle t{corners};
    const auto& [a, b, c] = corners;
    const double area = cross(a, b, c);
    t.doubled_area = std::fabs(area);
    t.sign = area > 0 ? 1 : area < 0 ? -1 : 0;
    if (area < 0) std::swap(t.corners[1], t.corners[2]);
    t.width = std::max(std::max({a.u, b.u, c.u}) - std::min({a.u, b.u, c.u}),
                       std::max({a.v, b.v, c.v}) - std::min({a.v, b.v, c.v}));
    return t;
}

Bounded column_volume(const RaisedTriangle& a, const RaisedTriangle& b, double reach, double height) noexcept {
    const double width = std::min(a.width, b.width), sizes = reach + a.width + b.width;
    const double strip = 128 * unit * sizes * width;  // of area
    if (a.sign == 0 || b.sign == 0) return {0, strip * height};
    Polygon polygon;
    for (const auto& corner : a.corners) polygon.add({corner.u, corner.v});
    for (std::size_t i = 0; i < 3; ++i) polygon = cut(polygon, b.corners[i], b.corners[(i + 1) % 3]);

    double sum = 0, area = 0;
    std::array<double, 7> in_a, in_b;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        in_a[i] = height_at(a, polygon.points[i]);
        in_b[i] = height_at(b, polygon.points[i]);
    }
    for (std::size_t i = 1; i + 1 < polygon.count; ++i) {
        const double piece = 0.5 * std::max(0.0, cross(polygon.points[0], polygon.points[i], polygon.points[i + 1]));
        const double lower = (in_b[0] + in_b[i] + in_b[i + 1]) / 3 +
                             mean_below_zero(in_a[0] - in_b[0], in_a[i] - in_b[i], in_a[i + 1] - in_b[i + 1]);
        sum += piece * lower;
        area += piece;
    }
    const auto relative = [&](const RaisedTriangle& t) {
        return std::min(2.0, 64 * unit * sizes * t.width / t.doubled_area);
    };
    const double error = height * (strip + (area + strip) * (relative(a) + relative(b) + 16 * unit));
    return {a.sign * b.sign * sum, error};
}

}  // namespace abut::clashing
