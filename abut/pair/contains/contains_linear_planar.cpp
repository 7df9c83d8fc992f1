// SPDX-License-Identifier: MIT
// A set without interior contains only sets without interior: a ball of radius 0, a cylinder that is a segment, a flat
// box.
#include "abut/pair/contains/contains_linear_planar.h"

#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/triangle_point.h"
#include "abut/pair/predicates/obb_vertices.h"
#include "abut/pair/predicates/point_in_triangle.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

bool contains_point(Vec3 p, Vec3 q) { return p == q; }
template <class Outer>
bool contains_point(const Outer& outer, Vec3 p) {
    return intersects(outer, p);
}

template <class Outer>
bool contains_ends(const Outer& outer, Vec3 a, Vec3 b) {
    return contains_point(outer, a) && contains_point(outer, b);
}
template <class Outer>
bool contains_ball(const Outer& outer, const Sphere& ball) {
    return ball.radius == 0 && contains_point(outer, ball.center);
}
template <class Outer>
bool contains_capsule(const Outer& outer, const Capsule& capsule) {
    return capsule.radius == 0 && contains_ends(outer, capsule.a, capsule.b);
}
/// A cylinder or cone with radius 0 is a segment, and with an axis of length 0 a point.
template <class Outer>
bool contains_disc(const Outer& outer, Vec3 a, Vec3 b, double radius) {
    return (radius == 0 || a == b) && contains_ends(outer, a, b);
}

bool is_all_of_space(const Plane& plane) { return plane.normal == Vec3(0); }

// A box or an ellipsoid: a centre, and lengths along three axes to both sides.

bool contains_spanned(const Plane& plane, Vec3 center, const Mat3& axes, Vec3 lengths) {
    if (!intersects(plane, center)) return false;
    for (int i = 0; i < 3; ++i) {
        const auto climb = [](auto n, auto axis) { return dot(n, axis); };
        if (lengths[i] != 0 && sign(climb, plane.normal, axes[i]) != Sign::zero) return false;
    }
    return true;
}

bool contains_spanned(const Line& line, Vec3 center, const Mat3& axes, Vec3 lengths) {
    if (!intersects(line, center)) return false;
    for (int i = 0; i < 3; ++i) {
        if (lengths[i] == 0 || axes[i] == Vec3(0)) continue;
        if (line.direction == Vec3(0)) return false;
        const auto aside = [](auto d, auto axis) { return cross(d, axis); };
        if (!is_zero_vector(aside, line.direction, axes[i])) return false;
    }
    return true;
}

bool contains_spanned(const Ray& ray, Vec3 center, const Mat3& axes, Vec3 lengths) {
    if (!contains_spanned(Line{ray.origin, ray.direction}, center, axes, lengths)) return false;
    const auto lowest = [](auto o, auto d, auto c, auto x, auto y, auto z, auto h) {
        return dot(d, c - o) - (abs(h.x * dot(d, x)) + abs(h.y * dot(d, y)) + abs(h.z * dot(d, z)));
    };
    return sign(lowest, ray.origin, ray.direction, center, axes[0], axes[1], axes[2], lengths) != Sign::negative;
}

bool contains_box(const Triangle& t, const Obb& box) {
    return all_obb_corners(box, [&](auto offset, const auto&... inputs) {
        return point_in_triangle(t, Sign::positive, offset, inputs...);
    });
}
Triangle as_triangle(Vec3 p) { return {p, p, p}; }
Triangle as_triangle(const Segment& s) { return {s.a, s.a, s.b}; }

}  // namespace

bool contains(Vec3 outer, const Sphere& inner) noexcept { return contains_ball(outer, inner); }
bool contains(Vec3 outer, const Obb& inner) noexcept { return contains_box(as_triangle(outer), inner); }
bool contains(Vec3 outer, const Capsule& inner) noexcept { return contains_capsule(outer, inner); }

bool contains(const Segment& outer, const Sphere& inner) noexcept { return contains_ball(outer, inner); }
bool contains(const Segment& outer, const Obb& inner) noexcept { return contains_box(as_triangle(outer), inner); }
bool contains(const Segment& outer, const Capsule& inner) noexcept { return contains_capsule(outer, inner); }

bool contains(const Triangle& outer, const Sphere& inner) noexcept { return contains_ball(outer, inner); }
bool contains(const Triangle& outer, const Obb& inner) noexcept { return contains_box(outer, inner); }
bool contains(const Triangle& outer, const Capsule& inner) noexcept { return contains_capsule(outer, inner); }

bool contains(const Plane& outer, const Sphere& inner) noexcept {
    return is_all_of_space(outer) || contains_ball(outer, inner);
}
bool contains(const Plane& outer, const Obb& inner) noexcept {
    return is_all_of_space(outer) || contains_spanned(outer, inner.center, inner.axes, inner.half_extents);
}
bool contains(const Plane& outer, const Capsule& inner) noexcept {
    return is_all_of_space(outer) || contains_capsule(outer, inner);
}
bool contains(const Plane& outer, const Cylinder& inner) noexcept {
    return is_all_of_space(outer) || contains_disc(outer, inner.a, inner.b, inner.radius);
}
bool contains(const Plane& outer, const Cone& inner) noexcept {
    return is_all_of_space(outer) || contains_disc(outer, inner.base, inner.apex, inner.radius);
}
bool contains(const Plane& outer, const Ellipsoid& inner) noexcept {
    return is_all_of_space(outer) || contains_spanned(outer, inner.center, inner.axes, inner.radii);
}

bool contains(const Line& outer, const Sphere& inner) noexcept { return contains_ball(outer, inner); }
bool contains(const Line& outer, const Obb& inner) noexcept {
    return contains_spanned(outer, inner.center, inner.axes, inner.half_extents);
}
bool contains(const Line& outer, const Capsule& inner) noexcept { return contains_capsule(outer, inner); }
bool contains(const Line& outer, const Cylinder& inner) noexcept {
    return contains_disc(outer, inner.a, inner.b, inner.radius);
}
bool contains(const Line& outer, const Cone& inner) noexcept {
    return contains_disc(outer, inner.base, inner.apex, inner.radius);
}
bool contains(const Line& outer, const Ellipsoid& inner) noexcept {
    return contains_spanned(outer, inner.center, inner.axes, inner.radii);
}

bool contains(const Ray& outer, const Sphere& inner) noexcept { return contains_ball(outer, inner); }
bool contains(const Ray& outer, const Obb& inner) noexcept {
    return contains_spanned(outer, inner.center, inner.axes, inner.half_extents);
}
bool contains(const Ray& outer, const Capsule& inner) noexcept { return contains_capsule(outer, inner); }
bool contains(const Ray& outer, const Cylinder& inner) noexcept {
    return contains_disc(outer, inner.a, inner.b, inner.radius);
}
bool contains(const Ray& outer, const Cone& inner) noexcept {
    return contains_disc(outer, inner.base, inner.apex, inner.radius);
}
bool contains(const Ray& outer, const Ellipsoid& inner) noexcept {
    return contains_spanned(outer, inner.center, inner.axes, inner.radii);
}

}  // namespace abut::pair
