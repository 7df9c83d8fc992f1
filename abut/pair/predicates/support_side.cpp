// SPDX-License-Identifier: MIT
// Support heights above a plane n · x = offset, shape by shape: that of a corner or centre, plus a square root for
// round shapes, whose sign is decided by comparing squares.
#include "abut/pair/predicates/support_side.h"

#include <algorithm>

#include "abut/pair/predicates/disc_plane_polynomials.h"
#include "abut/pair/predicates/ellipsoid_polynomials.h"
#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/hull_support_vertex.h"
#include "abut/pair/predicates/plane_side.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using disc::DiscAndPlane;
using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

constexpr auto point_height = [](auto n, auto offset, auto p) { return dot(n, p) - offset; };
constexpr auto product = [](auto u, auto v) { return dot(u, v); };

Scaled height_of(const Plane& plane, Vec3 p) { return evaluate(point_height, plane.normal, plane.offset, p); }

/// The sign of h + w for a w >= 0, from the signs of h, of w, and of w² - h².
template <class Squares>
Sign sign_of_sum(Sign h, Sign w, Squares squares) {
    if (h == Sign::negative) return squares();
    return h == Sign::zero ? w : h;
}
/// h + w for a w >= 0, where `squares` is w² - h² within an ulp.
template <class Squares>
Scaled sum(Scaled h, Scaled w, Squares squares) {
    return h.sign() < 0 ? squares() / (w - h) : h + w;
}

Sign larger(Sign a, Sign b) { return std::max(a, b); }
Scaled larger(Scaled a, Scaled b) { return a < b ? b : a; }

// The argument of f is a type's own form: a polynomial's sign, or its value.
struct Signs {
    template <class Polynomial, class... Inputs>
    static Sign of(Polynomial p, const Inputs&... inputs) {
        return sign(p, inputs...);
    }
};
struct Values {
    template <class Polynomial, class... Inputs>
    static Scaled of(Polynomial p, const Inputs&... inputs) {
        return evaluate(p, inputs...);
    }
};

// Balls.

constexpr auto ball_squares = [](auto n, auto offset, auto c, auto r) {
    const auto h = dot(n, c) - offset;
    return r * r * dot(n, n) - h * h;
};

Sign ball_side(Vec3 center, double radius, const Plane& plane) {
    const Sign wide = radius > 0 && plane.normal != Vec3(0) ? Sign::positive : Sign::zero;
    return sign_of_sum(side_of_plane(plane, center), wide,
                       [&] { return sign(ball_squares, plane.normal, plane.offset, center, radius); });
}
Scaled ball_height(Vec3 center, double radius, const Plane& plane) {
    const Scaled length = sqrt(evaluate(product, plane.normal, plane.normal));
    return sum(height_of(plane, center), Scaled(radius) * length,
               [&] { return evaluate(ball_squares, plane.normal, plane.offset, center, radius); });
}

// Discs, whose axis is not zero: w is r |n x e| / |e|.

Sign disc_side(const DiscAndPlane& d) {
    const Sign wide = d.r > 0 ? d.of(disc::tilt_square) : Sign::zero;
    return sign_of_sum(d.of(disc::height), wide, [&] { return -d.of(disc::squared_gap); });
}
Scaled disc_height(const DiscAndPlane& d) {
    const Scaled axis = d.value(disc::axis_square), wide = Scaled(d.r) * sqrt(d.value(disc::tilt_square) / axis);
    return sum(d.value(disc::height), wide, [&] { return -d.value(disc::squared_gap) / axis; });
}

// Boxes.

Vec3 highest(const Aabb& box, Vec3 n) {
    return {n.x < 0 ? box.min.x : box.max.x, n.y < 0 ? box.min.y : box.max.y, n.z < 0 ? box.min.z : box.max.z};
}
constexpr auto box_height = [](auto c, auto x, auto y, auto z, auto h, auto n, auto offset) {
    return dot(n, c) - offset + (abs(h.x * dot(n, x)) + abs(h.y * dot(n, y)) + abs(h.z * dot(n, z)));
};
template <class Form>
auto box_over(const Obb& box, const Plane& plane) {
    return Form::of(box_height, box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents, plane.normal,
                    plane.offset);
}

// Ellipsoids: w is the half width along the normal.

constexpr auto half_width_square = [](auto n, auto x, auto y, auto z, auto r) {
    const auto u = r.x * dot(n, x), v = r.y * dot(n, y), w = r.z * dot(n, z);
    return u * u + v * v + w * w;
};
constexpr auto ellipsoid_squares = [](auto n, auto offset, auto c, auto x, auto y, auto z, auto r) {
    const auto h = dot(n, c) - offset;
    return half_width_square(n, x, y, z, r) - h * h;
};
template <class Form>
auto half_width(const Ellipsoid& e, const Plane& plane) {
    return Form::of(half_width_square, plane.normal, e.axes[0], e.axes[1], e.axes[2], e.radii);
}
template <class Form>
auto squares_over(const Ellipsoid& e, const Plane& plane) {
    return Form::of(ellipsoid_squares, plane.normal, plane.offset, e.center, e.axes[0], e.axes[1], e.axes[2], e.radii);
}

// Planes and half-spaces m · x = p or m · x <= p: their heights are bounded only if n is parallel to m, and then
// n · x = p (n · m) / m² on the plane.

constexpr auto parallel_height = [](auto n, auto offset, auto m, auto p) { return p * dot(n, m) - offset * dot(m, m); };

/// Whether the support height of a plane, or of a half-space, has a bound.
bool has_bound(const Plane& shape, bool solid, const Plane& plane) {
    if (shape.normal == Vec3(0)) return plane.normal == Vec3(0);  // all of space
    return are_parallel(plane.normal, shape.normal) &&
           !(solid && sign(product, plane.normal, shape.normal) == Sign::negative);
}
std::optional<Sign> flat_side(const Plane& shape, bool solid, const Plane& plane) {
    if (!has_bound(shape, solid, plane)) return Sign::positive;
    if (shape.normal == Vec3(0)) return exact::to_sign(-plane.offset);
    return sign(parallel_height, plane.normal, plane.offset, shape.normal, shape.offset);
}
std::optional<Scaled> flat_height(const Plane& shape, bool solid, const Plane& plane) {
    if (!has_bound(shape, solid, plane)) return {};
    return evaluate(parallel_height, plane.normal, plane.offset, shape.normal, shape.offset) /
           evaluate(product, shape.normal, shape.normal);
}

template <class Shape>
bool is_sound(const Shape& shape, const Plane& plane) {
    return is_finite(shape) && is_finite(plane);
}

Sign rise(const Plane& plane, Vec3 direction) { return sign(product, plane.normal, direction); }

}  // namespace

std::optional<Sign> support_side(const Vec3& point, const Plane& plane) noexcept {
    if (!is_sound(point, plane)) return {};
    return side_of_plane(plane, point);
}
std::optional<Scaled> support_height(const Vec3& point, const Plane& plane) noexcept { return height_of(plane, point); }

std::optional<Sign> support_side(const Segment& s, const Plane& plane) noexcept {
    if (!is_sound(s, plane)) return {};
    return larger(side_of_plane(plane, s.a), side_of_plane(plane, s.b));
}
std::optional<Scaled> support_height(const Segment& s, const Plane& plane) noexcept {
    return larger(height_of(plane, s.a), height_of(plane, s.b));
}

std::optional<Sign> support_side(const Triangle& t, const Plane& plane) noexcept {
    if (!is_sound(t, plane)) return {};
    return larger(side_of_plane(plane, t.a), larger(side_of_plane(plane, t.b), side_of_plane(plane, t.c)));
}
std::optional<Scaled> support_height(const Triangle& t, const Plane& plane) noexcept {
    return larger(height_of(plane, t.a), larger(height_of(plane, t.b), height_of(plane, t.c)));
}

std::optional<Sign> support_side(const Ray& ray, const Plane& plane) noexcept {
    if (!is_sound(ray, plane)) return {};
    return rise(plane, ray.direction) == Sign::positive ? Sign::positive : side_of_plane(plane, ray.origin);
}
std::optional<Scaled> support_height(const Ray& ray, const Plane& plane) noexcept {
    if (rise(plane, ray.direction) == Sign::positive) return {};
    return height_of(plane, ray.origin);
}

std::optional<Sign> support_side(const Line& line, const Plane& plane) noexcept {
    if (!is_sound(line, plane)) return {};
    return rise(plane, line.direction) != Sign::zero ? Sign::positive : side_of_plane(plane, line.origin);
}
std::optional<Scaled> support_height(const Line& line, const Plane& plane) noexcept {
    if (rise(plane, line.direction) != Sign::zero) return {};
    return height_of(plane, line.origin);
}

std::optional<Sign> support_side(const Plane& shape, const Plane& plane) noexcept {
    if (!is_sound(shape, plane) || (shape.normal == Vec3(0) && shape.offset != 0)) return {};
    return flat_side(shape, false, plane);
}
std::optional<Scaled> support_height(const Plane& shape, const Plane& plane) noexcept {
    return flat_height(shape, false, plane);
}

std::optional<Sign> support_side(const HalfSpace& shape, const Plane& plane) noexcept {
    if (!is_sound(shape, plane) || (shape.normal == Vec3(0) && shape.offset < 0)) return {};
    return flat_side({shape.normal, shape.offset}, true, plane);
}
std::optional<Scaled> support_height(const HalfSpace& shape, const Plane& plane) noexcept {
    return flat_height({shape.normal, shape.offset}, true, plane);
}

std::optional<Sign> support_side(const Sphere& sphere, const Plane& plane) noexcept {
    if (!is_sound(sphere, plane) || !(sphere.radius >= 0)) return {};
    return ball_side(sphere.center, sphere.radius, plane);
}
std::optional<Scaled> support_height(const Sphere& sphere, const Plane& plane) noexcept {
    return ball_height(sphere.center, sphere.radius, plane);
}

std::optional<Sign> support_side(const Capsule& capsule, const Plane& plane) noexcept {
    if (!is_sound(capsule, plane) || !(capsule.radius >= 0)) return {};
    return larger(ball_side(capsule.a, capsule.radius, plane), ball_side(capsule.b, capsule.radius, plane));
}
std::optional<Scaled> support_height(const Capsule& capsule, const Plane& plane) noexcept {
    return larger(ball_height(capsule.a, capsule.radius, plane), ball_height(capsule.b, capsule.radius, plane));
}

std::optional<Sign> support_side(const Aabb& box, const Plane& plane) noexcept {
    if (!is_sound(box, plane) || box.empty()) return {};
    return side_of_plane(plane, highest(box, plane.normal));
}
std::optional<Scaled> support_height(const Aabb& box, const Plane& plane) noexcept {
    return height_of(plane, highest(box, plane.normal));
}

std::optional<Sign> support_side(const Obb& box, const Plane& plane) noexcept {
    if (!is_sound(box, plane)) return {};
    return box_over<Signs>(box, plane);
}
std::optional<Scaled> support_height(const Obb& box, const Plane& plane) noexcept {
    return box_over<Values>(box, plane);
}

std::optional<Sign> support_side(const Cylinder& c, const Plane& plane) noexcept {
    if (!is_sound(c, plane) || !(c.radius >= 0)) return {};
    if (c.a == c.b) return side_of_plane(plane, c.a);
    return larger(disc_side({c.a, c.a, c.b, c.radius, plane}), disc_side({c.b, c.a, c.b, c.radius, plane}));
}
std::optional<Scaled> support_height(const Cylinder& c, const Plane& plane) noexcept {
    if (c.a == c.b) return height_of(plane, c.a);
    return larger(disc_height({c.a, c.a, c.b, c.radius, plane}), disc_height({c.b, c.a, c.b, c.radius, plane}));
}

std::optional<Sign> support_side(const Cone& c, const Plane& plane) noexcept {
    if (!is_sound(c, plane) || !(c.radius >= 0)) return {};
    const Sign apex = side_of_plane(plane, c.apex);
    return c.base == c.apex ? apex : larger(apex, disc_side({c.base, c.base, c.apex, c.radius, plane}));
}
std::optional<Scaled> support_height(const Cone& c, const Plane& plane) noexcept {
    const Scaled apex = height_of(plane, c.apex);
    return c.base == c.apex ? apex : larger(apex, disc_height({c.base, c.base, c.apex, c.radius, plane}));
}

std::optional<Sign> support_side(const Ellipsoid& e, const Plane& plane) noexcept {
    if (!is_sound(e, plane) || !ellipsoid_forms::spans_space(e)) return {};
    return sign_of_sum(side_of_plane(plane, e.center), half_width<Signs>(e, plane),
                       [&] { return squares_over<Signs>(e, plane); });
}
std::optional<Scaled> support_height(const Ellipsoid& e, const Plane& plane) noexcept {
    return sum(height_of(plane, e.center), sqrt(half_width<Values>(e, plane)),
               [&] { return squares_over<Values>(e, plane); });
}

std::optional<Sign> support_side(const Hull& hull, const Plane& plane) noexcept {
    if (hull.empty() || !is_finite(plane)) return {};
    return side_of_plane(plane, hull.vertices()[support_vertex(hull, plane.normal)]);
}
std::optional<Scaled> support_height(const Hull& hull, const Plane& plane) noexcept {
    return height_of(plane, hull.vertices()[support_vertex(hull, plane.normal)]);
}

std::optional<Sign> support_side(const Frustum& frustum, const Plane& plane) noexcept {
    if (!is_sound(frustum, plane) || is_empty(frustum)) return {};
    if (plane.normal == Vec3(0)) return exact::to_sign(-plane.offset);
    const std::optional<Scaled> height = support_height(frustum, plane);
    return height ? static_cast<Sign>(height->sign()) : Sign::positive;
}

}  // namespace abut::pair
