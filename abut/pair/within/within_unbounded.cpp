// SPDX-License-Identifier: MIT
// Lines, rays and planes within a distance: by the sign of a polynomial where the closest points are those of the whole
// lines, or for two planes; otherwise by balls around the origins.
#include "abut/pair/within/within_unbounded.h"

#include "abut/exact/sign.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/plane_plane.h"
#include "abut/pair/intersects/sphere_linear.h"
#include "abut/pair/intersects/sphere_plane.h"

namespace abut::pair {
namespace {

using exact::Sign;

template <class A, class B>
bool parallel(const A& a, const B& b) {
    return exact::sign(
               [](auto u, auto v) {
                   const auto n = cross(u, v);
                   return dot(n, n);
               },
               a.direction, b.direction) == Sign::zero;
}

/// For lines that are not parallel: the common perpendicular, along n = u x v, has the length |w · n| / |n|, where w
/// leads from one origin to the other.
template <class A, class B>
bool carriers_within(const A& a, const B& b, double d) {
    return exact::sign(
               [](auto o, auto u, auto p, auto v, auto most) {
                   const auto n = cross(u, v);
                   const auto height = dot(p - o, n);
                   return height * height - (most * most) * dot(n, n);
               },
               a.origin, a.direction, b.origin, b.direction, d) != Sign::positive;
}

/// Whether the common perpendicular of the lines starts on the ray, not behind its origin; b is not parallel to it.
template <class B>
bool starts_ahead(const Ray& ray, const B& b) {
    return exact::sign([](auto o, auto u, auto p, auto v) { return dot(cross(p - o, v), cross(u, v)); }, ray.origin,
                       ray.direction, b.origin, b.direction) != Sign::negative;
}

}  // namespace

bool within(const Line& a, const Line& b, double max_distance) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    if (!parallel(a, b)) return carriers_within(a, b, max_distance);
    // A line with a zero direction is a point; then only the other can be nearer to it than its own origin.
    const bool b_is_line = b.direction != Vec3(0);
    return b_is_line ? intersects(Sphere{a.origin, max_distance}, b) : intersects(Sphere{b.origin, max_distance}, a);
}

bool within(const Line& a, const Ray& b, double max_distance) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    if (!parallel(a, b) && starts_ahead(b, a)) return carriers_within(a, b, max_distance);
    return intersects(Sphere{b.origin, max_distance}, a) ||
           (a.direction == Vec3(0) && intersects(Sphere{a.origin, max_distance}, b));
}

bool within(const Ray& a, const Ray& b, double max_distance) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    if (!parallel(a, b) && starts_ahead(a, b) && starts_ahead(b, a)) return carriers_within(a, b, max_distance);
    return intersects(Sphere{a.origin, max_distance}, b) || intersects(Sphere{b.origin, max_distance}, a);
}

bool within(const Plane& a, const Line& b, double max_distance) noexcept {
    if (!is_finite(b)) return false;
    return intersects(a, b) || intersects(Sphere{b.origin, max_distance}, a);
}

bool within(const Plane& a, const Ray& b, double max_distance) noexcept {
    if (!is_finite(b)) return false;
    return intersects(a, b) || intersects(Sphere{b.origin, max_distance}, a);
}

bool within(const Plane& a, const Plane& b, double max_distance) noexcept {
    if (intersects(a, b)) return true;
    if (!is_finite(a) || !is_finite(b) || a.normal == Vec3(0) || b.normal == Vec3(0)) return false;
    // The point of b nearest to the origin, m · offset / (m · m), in the equation of a.
    return exact::sign(
               [](auto n, auto offset_a, auto m, auto offset_b, auto most) {
                   const auto square = dot(m, m);
                   const auto height = dot(n, m) * offset_b - square * offset_a;
                   const auto length = most * square;
                   return height * height - (length * length) * dot(n, n);
               },
               a.normal, a.offset, b.normal, b.offset, max_distance) != Sign::positive;
}

}  // namespace abut::pair
