// SPDX-License-Identifier: MIT
// Ellipsoid and plane: they intersect when (n · c - offset)² <= Σ (r_i n · a_i)², the squared half width of the
// ellipsoid along the normal.
#include "abut/pair/intersects/ellipsoid_plane.h"

#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/ellipsoid_polynomials.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

// All have as arguments the plane's normal and offset, then the ellipsoid's centre, axes and radii.
constexpr auto height = [](auto n, auto offset, auto c, auto, auto, auto, auto) { return dot(n, c) - offset; };
constexpr auto half_width_square = [](auto n, auto, auto, auto x, auto y, auto z, auto r) {
    const auto u = r.x * dot(n, x), v = r.y * dot(n, y), w = r.z * dot(n, z);
    return u * u + v * v + w * w;
};
constexpr auto squared_gap = [](auto... v) { return height(v...) * height(v...) - half_width_square(v...); };
/// From the centre to the support point along the normal, times the half width.
constexpr auto farthest = [](auto n, auto, auto, auto x, auto y, auto z, auto r) {
    return r.x * (r.x * dot(n, x)) * x + r.y * (r.y * dot(n, y)) * y + r.z * (r.z * dot(n, z)) * z;
};

}  // namespace

bool intersects(const Ellipsoid& e, const Plane& plane) noexcept {
    return is_finite(e) && is_finite(plane) && ellipsoid_forms::spans_space(e) &&
           sign(squared_gap, plane.normal, plane.offset, e.center, e.axes[0], e.axes[1], e.axes[2], e.radii) !=
               Sign::positive;
}

ClosestPoints closest_points(const Ellipsoid& e, const Plane& plane) noexcept {
    if (!is_finite(e) || !is_finite(plane)) return {};
    if (!ellipsoid_forms::spans_space(e)) return infinitely_far();
    const auto value = [&](auto p) {
        return evaluate(p, plane.normal, plane.offset, e.center, e.axes[0], e.axes[1], e.axes[2], e.radii);
    };
    const Scaled h = value(height), half_width2 = value(half_width_square), half_width = sqrt(half_width2),
                 over = value(squared_gap);
    if (h.sign() == 0 || half_width.sign() == 0) return swapped_shapes(closest_points(plane, Point(e.center)));

    // Towards the plane, as far as the plane or the ellipsoid's surface.
    const bool intersecting = over.sign() <= 0;
    const Scaled part = intersecting ? -h / half_width2 : Scaled(-static_cast<double>(h.sign())) / half_width;
    const auto coordinate = [&](auto c) {
        return exact::to_double(part * value([c](auto... v) { return c(farthest(v...)); }));
    };
    const Vec3 p = e.center + Vec3(coordinate([](auto v) { return v.x; }), coordinate([](auto v) { return v.y; }),
                                   coordinate([](auto v) { return v.z; }));
    if (intersecting) return {p, p, 0};
    const Scaled length = sqrt(evaluate([](auto n) { return dot(n, n); }, plane.normal));
    return {p, closest_points(plane, Point(p)).on_a, to_length(over / ((abs(h) + half_width) * length))};
}

}  // namespace abut::pair
