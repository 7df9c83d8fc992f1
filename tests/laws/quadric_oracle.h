// SPDX-License-Identifier: MIT
// An oracle that decides in rational arithmetic whether rays, points, balls and planes intersect curved shapes. On a
// line, a shape is given by linear conditions and one quadratic, whose minimum on an interval is at an end or at the
// vertex. Points are rays without a direction.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <optional>
#include <vector>

#include "abut/shape/capsule.h"
#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/sphere.h"
#include "tests/laws/triple.h"

namespace abut::laws {

using Exact = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;
using Point3 = Triple<Exact>;

inline Exact square(const Exact& x) { return x * x; }
inline Exact square(const Point3& v) { return inner(v, v); }

/// The polynomial c + 2 b t + a t².
struct Quadratic {
    Exact a, b, c;
    Exact at(const Exact& t) const { return (a * t + 2 * b) * t + c; }
    static Quadratic square_of(const Point3& m, const Point3& d) { return {inner(d, d), inner(m, d), inner(m, m)}; }
    static Quadratic square_of(const Exact& m, const Exact& d) { return {d * d, m * d, m * m}; }
    Quadratic operator-(const Quadratic& o) const { return {a - o.a, b - o.b, c - o.c}; }
    Quadratic operator+(const Quadratic& o) const { return {a + o.a, b + o.b, c + o.c}; }
    Quadratic times(const Exact& s) const { return {a * s, b * s, c * s}; }
};
inline Quadratic constant(const Exact& c) { return {0, 0, c}; }

/// The interval [low, high] of t on a line; without `high` it is unbounded.
struct Interval {
    Exact low = 0;
    std::optional<Exact> high;
    bool empty = false;

    bool has(const Exact& t) const { return !empty && t >= low && (!high || t <= *high); }
    /// Restricts the interval to where m + t d >= 0.
    Interval& keep(const Exact& m, const Exact& d) {
        if (d == 0) {
            empty = empty || m < 0;
        } else if (d > 0) {
            low = std::max(low, Exact(-m / d));
        } else if (const Exact t = -m / d; !high || t < *high) {
            high = t;
        }
        empty = empty || (high && *high < low);
        return *this;
    }
    /// Whether the quadratic is zero or negative anywhere in the interval.
    bool any_nonpositive(const Quadratic& q) const {
        if (empty) return false;
        if (!high && (q.a < 0 || (q.a == 0 && q.b < 0))) return true;
        if (q.at(low) <= 0 || (high && q.at(*high) <= 0)) return true;
        return q.a > 0 && has(-q.b / q.a) && q.at(-q.b / q.a) <= 0;
    }
};

inline Interval up_to(double max_t) {
    Interval all;
    if (std::isfinite(max_t)) all.high = Exact(max_t);
    return all;
}

/// Whether the ray hits the shape at some t in [0, max_t].
inline bool meets(const Ray& ray, const Cylinder& s, double max_t) {
    if (s.radius < 0) return false;
    const Point3 a = lifted<Exact>(s.a), e = lifted<Exact>(s.b) - a, d = lifted<Exact>(ray.direction);
    const Point3 m = lifted<Exact>(ray.origin) - a;
    if (square(e) == 0) return up_to(max_t).any_nonpositive(Quadratic::square_of(m, d));
    const Exact height = inner(m, e), climb = inner(d, e);
    return up_to(max_t)
        .keep(height, climb)
        .keep(square(e) - height, -climb)
        .any_nonpositive(Quadratic::square_of(outer(m, e), outer(d, e)) -
                         constant(square(Exact(s.radius)) * square(e)));
}
inline bool meets(const Ray& ray, const Capsule& s, double max_t) {
    if (s.radius < 0) return false;
    for (const Vec3 end : {s.a, s.b}) {
        const Point3 m = lifted<Exact>(ray.origin) - lifted<Exact>(end);
        if (up_to(max_t).any_nonpositive(Quadratic::square_of(m, lifted<Exact>(ray.direction)) -
                                         constant(square(Exact(s.radius)))))
            return true;
    }
    return s.a != s.b && meets(ray, Cylinder{s.a, s.b, s.radius}, max_t);
}
inline bool meets(const Ray& ray, const Cone& s, double max_t) {
    if (s.radius < 0) return false;
    const Point3 apex = lifted<Exact>(s.apex), e = lifted<Exact>(s.base) - apex, d = lifted<Exact>(ray.direction);
    const Point3 m = lifted<Exact>(ray.origin) - apex;
    if (square(e) == 0) return up_to(max_t).any_nonpositive(Quadratic::square_of(m, d));
    const Exact depth = inner(m, e), climb = inner(d, e);
    return up_to(max_t)
        .keep(depth, climb)
        .keep(square(e) - depth, -climb)
        .any_nonpositive(Quadratic::square_of(outer(m, e), outer(d, e)).times(square(e)) -
                         Quadratic::square_of(depth, climb).times(square(Exact(s.radius))));
}
/// The ellipsoid's axes must be linearly independent.
inline bool meets(const Ray& ray, const Ellipsoid& s, double max_t) {
    const Point3 m = lifted<Exact>(ray.origin) - lifted<Exact>(s.center), d = lifted<Exact>(ray.direction);
    Interval interval = up_to(max_t);
    Quadratic sum = constant(-1);
    for (int i = 0; i < 3; ++i) {
        const Point3 axis = lifted<Exact>(s.axes[i]);
        const Point3 across = outer(lifted<Exact>(s.axes[(i + 1) % 3]), lifted<Exact>(s.axes[(i + 2) % 3]));
        const Exact whole = inner(across, axis), start = inner(across, m) / whole, step = inner(across, d) / whole;
        if (s.radii[i] == 0) {
            interval.keep(start, step).keep(-start, -step);
        } else {
            sum = sum + Quadratic::square_of(start, step).times(1 / square(Exact(s.radii[i])));
        }
    }
    return interval.any_nonpositive(sum);
}
template <class Shape>
bool meets(Vec3 point, const Shape& shape) {
    return meets(Ray{point, Vec3(0)}, shape, 0);
}

inline bool meets(const Sphere& ball, const Cylinder& s) {
    if (s.radius < 0 || ball.radius < 0) return false;
    const Point3 m = lifted<Exact>(ball.center) - lifted<Exact>(s.a), e = lifted<Exact>(s.b) - lifted<Exact>(s.a);
    const Exact r = Exact(ball.radius), whole = square(e);
    if (whole == 0) return square(m) <= square(r);
    const Exact t = inner(m, e) / whole, aside2 = square(m) - square(t) * whole, radius = Exact(s.radius);
    const Exact beyond = std::max({Exact(-t), Exact(t - 1), Exact(0)}), past2 = square(beyond) * whole;
    if (aside2 <= square(radius)) return past2 <= square(r);
    // Decides (ρ - R)² <= r² - past2 for ρ = √aside2.
    const Exact rest = square(r) - past2, sum = aside2 + square(radius) - rest;
    return rest >= 0 && (sum <= 0 || square(sum) <= 4 * square(radius) * aside2);
}

/// Whether the interval [low, high], extended by √squared_support at both ends, contains 0.
inline bool straddles(const Exact& low, const Exact& high, const Exact& squared_support) {
    return (low <= 0 || square(low) <= squared_support) && (high >= 0 || square(high) <= squared_support);
}
inline Exact height(const Plane& plane, Vec3 p) {
    return inner(lifted<Exact>(plane.normal), lifted<Exact>(p)) - Exact(plane.offset);
}
/// The square of the support height of a disc with this axis along the plane's normal, from the disc's centre.
inline Exact squared_disc_support(const Plane& plane, Vec3 from, Vec3 to, double radius) {
    const Point3 e = lifted<Exact>(to) - lifted<Exact>(from), n = lifted<Exact>(plane.normal);
    if (square(e) == 0) return 0;
    return square(Exact(radius)) * (square(n) - square(inner(n, e)) / square(e));
}
inline bool meets(const Plane& plane, const Cylinder& s) {
    const Exact a = height(plane, s.a), b = height(plane, s.b);
    return s.radius >= 0 && straddles(std::min(a, b), std::max(a, b), squared_disc_support(plane, s.a, s.b, s.radius));
}
inline bool meets(const Plane& plane, const Cone& s) {
    const Exact base = height(plane, s.base), apex = height(plane, s.apex);
    const Exact squared_support = squared_disc_support(plane, s.base, s.apex, s.radius);
    return s.radius >= 0 && (straddles(base, base, squared_support) || (base <= 0) != (apex <= 0) || apex == 0);
}
inline bool meets(const Plane& plane, const Ellipsoid& s) {
    Exact squared_support = 0;
    for (int i = 0; i < 3; ++i)
        squared_support += square(Exact(s.radii[i]) * inner(lifted<Exact>(plane.normal), lifted<Exact>(s.axes[i])));
    const Exact h = height(plane, s.center);
    return straddles(h, h, squared_support);
}

}  // namespace abut::laws
