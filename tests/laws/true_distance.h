// SPDX-License-Identifier: MIT
// The true distance of two shapes, computed exactly and rounded once or twice to 64 bits; balls are their centres with
// a radius.
#pragma once

#include <cmath>
#include <optional>

#include "abut/shape/half_space.h"
#include "abut/shape/plane.h"
#include "tests/laws/nearest_proof.h"

namespace abut::laws {

template <class Shape>
double radius_of(const Shape&) {
    return 0;
}
inline double radius_of(const Sphere& s) { return s.radius; }

/// The distance from a plane whose normal is not zero: that of the nearest corner, or 0 if the shape has points on both
/// sides.
template <class Shape>
TrueGap true_gap(const Shape& shape, const Plane& plane) {
    const auto a = figure<Dyadic>(shape);
    const Triple<Dyadic> n = lifted<Dyadic>(plane.normal);
    const auto size = [](const Dyadic& x) { return sign(x) < 0 ? Dyadic() - x : x; };
    Dyadic least;
    bool above = false, below = false;
    for (const auto& p : a.corners) {
        const Dyadic height = inner(n, p) - Dyadic(plane.offset);
        if (sign(height) == 0) return {true, {}, {}};
        if ((!above && !below) || sign(least - size(height)) > 0) least = size(height);
        (sign(height) > 0 ? above : below) = true;
    }
    if (a.no_end) {
        const int side = sign(inner(n, a.direction));
        above = above || side > 0 || (side != 0 && a.no_start);
        below = below || side < 0 || (side != 0 && a.no_start);
    }
    if (above && below) return {true, {}, {}};
    return {false, least, inner(n, n)};
}
template <class Shape>
TrueGap true_gap(const Plane& plane, const Shape& shape) {
    return true_gap(shape, plane);
}
inline TrueGap true_gap(const Plane& a, const Plane& b) {
    const Triple<Dyadic> n = lifted<Dyadic>(a.normal), m = lifted<Dyadic>(b.normal), axis = outer(n, m);
    if (sign(inner(axis, axis)) != 0) return {true, {}, {}};
    // The point n a/n² of one plane has the height (n·m) a/n² - b above the other, in units of 1/|m|.
    const Dyadic n2 = inner(n, n), width = inner(n, m) * Dyadic(a.offset) - n2 * Dyadic(b.offset);
    if (sign(width) == 0) return {true, {}, {}};
    return {false, sign(width) < 0 ? Dyadic() - width : width, n2 * n2 * inner(m, m)};
}

/// The distance from a half-space whose normal is not zero: that of the lowest corner above it, or 0 if the shape has a
/// point that is not above.
template <class Shape>
TrueGap true_gap(const Shape& shape, const HalfSpace& half_space) {
    const auto a = figure<Dyadic>(shape);
    const Triple<Dyadic> n = lifted<Dyadic>(half_space.normal);
    std::optional<Dyadic> least;
    for (const auto& p : a.corners) {
        const Dyadic height = inner(n, p) - Dyadic(half_space.offset);
        if (sign(height) <= 0) return {true, {}, {}};
        if (!least || sign(*least - height) > 0) least = height;
    }
    if (a.no_end) {
        const int side = sign(inner(n, a.direction));
        if (side < 0 || (side != 0 && a.no_start)) return {true, {}, {}};
    }
    return {false, *least, inner(n, n)};
}
template <class Shape>
TrueGap true_gap(const HalfSpace& half_space, const Shape& shape) {
    return true_gap(shape, half_space);
}
/// The plane m · x = q, or the half-space below it, has points below another plane unless the two are parallel; then the
/// half-space is below unless the normals are opposite.
inline TrueGap flat_gap(const Plane& shape, bool solid, const HalfSpace& h) {
    const Triple<Dyadic> n = lifted<Dyadic>(h.normal), m = lifted<Dyadic>(shape.normal), axis = outer(n, m);
    if (sign(inner(axis, axis)) != 0 || (solid && sign(inner(n, m)) > 0)) return {true, {}, {}};
    const Dyadic m2 = inner(m, m), height = inner(n, m) * Dyadic(shape.offset) - m2 * Dyadic(h.offset);
    if (sign(height) <= 0) return {true, {}, {}};
    return {false, height, m2 * m2 * inner(n, n)};
}
inline TrueGap true_gap(const Plane& plane, const HalfSpace& h) { return flat_gap(plane, false, h); }
inline TrueGap true_gap(const HalfSpace& h, const Plane& plane) { return flat_gap(plane, false, h); }
inline TrueGap true_gap(const HalfSpace& a, const HalfSpace& b) { return flat_gap(a.boundary(), true, b); }

struct TrueDistance {
    bool touch;
    long double distance;
};

template <class A, class B>
TrueDistance true_distance(const A& a, const B& b) {
    const TrueGap gap = true_gap(a, b);
    const Dyadic radius_sum = Dyadic(radius_of(a)) + Dyadic(radius_of(b));
    if (gap.touch) return {true, 0};
    const auto square = gap.square.to<long double>(), centres = gap.width.to<long double>() / std::sqrt(square);
    if (sign(radius_sum) == 0) return {false, centres};
    // √s - r = (s - r²) / (√s + r) has no cancellation.
    const Dyadic squared_gap = gap.width * gap.width - radius_sum * radius_sum * gap.square;
    if (sign(squared_gap) <= 0) return {true, 0};
    return {false, squared_gap.to<long double>() / square / (centres + radius_sum.to<long double>())};
}

/// Whether the true distance is at most max_distance >= 0.
template <class A, class B>
bool truly_within(const A& a, const B& b, double max_distance) {
    const TrueGap gap = true_gap(a, b);
    if (gap.touch) return true;
    const Dyadic limit = Dyadic(radius_of(a)) + Dyadic(radius_of(b)) + Dyadic(max_distance);
    return sign(gap.width * gap.width - limit * limit * gap.square) <= 0;
}

/// The distance of a point from the shape, or slightly more: within a few ulps, of 64 bits, of the numbers involved,
/// except for needle-like shapes.
template <class Shape>
long double distance_at_most(const Shape& shape, Vec3 p) {
    const auto centres = guess_distance(figure<long double>(shape), figure<long double>(p));
    return std::max(centres - radius_of(shape), 0.0L);
}
inline long double distance_at_most(const Plane& plane, Vec3 p) { return true_distance(plane, p).distance; }
inline long double distance_at_most(const HalfSpace& h, Vec3 p) { return true_distance(h, p).distance; }

}  // namespace abut::laws
