// SPDX-License-Identifier: MIT
// Ball and point, segment, ray or line: an end is tested if the centre projects beyond it, and otherwise the supporting
// line, which intersects the ball when |(c - o) x d|² <= r² d · d.
#include "abut/pair/intersects/sphere_linear.h"

#include "abut/exact/sign.h"

namespace abut::pair {

using exact::Sign;

bool intersects(const Sphere& sphere, Vec3 point) noexcept {
    if (!is_finite(sphere) || !is_finite(point) || sphere.radius < 0) return false;
    return exact::sign([](auto c, auto r, auto p) { return dot(p - c, p - c) - r * r; }, sphere.center, sphere.radius,
                       point) != Sign::positive;
}

template <Linear Other>
bool intersects(const Sphere& sphere, const Other& other) noexcept {
    if (!is_finite(sphere) || !is_finite(other) || sphere.radius < 0) return false;
    const Vec3 &first = first_of(other), &second = second_of(other);
    if constexpr (has_start<Other>) {
        const Sign after_start = exact::sign([](auto c, auto o, auto e) { return dot(c - o, direction<Other>(o, e)); },
                                             sphere.center, first, second);
        if (after_start != Sign::positive) return intersects(sphere, first);
    } else if (second == Vec3(0)) {
        return intersects(sphere, first);
    }
    if constexpr (has_end<Other>) {
        const Sign before_end =
            exact::sign([](auto c, auto a, auto b) { return dot(c - b, a - b); }, sphere.center, first, second);
        if (before_end != Sign::positive) return intersects(sphere, second);
    }
    return exact::sign(
               [](auto c, auto r, auto o, auto e) {
                   const auto d = direction<Other>(o, e);
                   const auto n = cross(c - o, d);
                   return dot(n, n) - r * r * dot(d, d);
               },
               sphere.center, sphere.radius, first, second) != Sign::positive;
}

template bool intersects(const Sphere&, const Segment&) noexcept;
template bool intersects(const Sphere&, const Ray&) noexcept;
template bool intersects(const Sphere&, const Line&) noexcept;

}  // namespace abut::pair
