// SPDX-License-Identifier: MIT
// Capsule and points, segments, rays, lines and planes: a point is treated as a ball and a segment as a capsule of
// radius 0; rays and lines by features; planes by the heights of the ends.
#include "abut/pair/intersects/capsule_linear.h"

#include "abut/exact/sign.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/capsule_capsule.h"
#include "abut/pair/intersects/capsule_sphere.h"

namespace abut::pair {
namespace {

template <class Linear>
bool meets(const Capsule& c, const Linear& other) {
    if (!is_finite(c) || !is_finite(other) || c.radius < 0) return false;
    return within_radii(capsule::SortedSegment(c.a, c.b), polytope(other), {c.radius, 0});
}

}  // namespace

bool intersects(const Capsule& capsule, Vec3 point) noexcept { return intersects(capsule, Sphere{point, 0}); }

bool intersects(const Capsule& capsule, const Segment& segment) noexcept {
    return intersects(capsule, Capsule{segment.a, segment.b, 0});
}

bool intersects(const Capsule& capsule, const Ray& ray) noexcept { return meets(capsule, ray); }

bool intersects(const Capsule& capsule, const Line& line) noexcept { return meets(capsule, line); }

bool intersects(const Capsule& capsule, const Plane& plane) noexcept {
    using exact::Sign;
    if (!is_finite(capsule) || !is_finite(plane) || capsule.radius < 0) return false;
    const auto side = [&](Vec3 end) {
        return exact::sign([](auto c, auto n, auto offset) { return dot(n, c) - offset; }, end, plane.normal,
                           plane.offset);
    };
    if (side(capsule.a) * side(capsule.b) != Sign::positive) return true;
    const auto within_radii = [&](Vec3 end) {
        return exact::sign(
                   [](auto c, auto r, auto n, auto offset) {
                       const auto height = dot(n, c) - offset;
                       return height * height - r * r * dot(n, n);
                   },
                   end, capsule.radius, plane.normal, plane.offset) != Sign::positive;
    };
    return within_radii(capsule.a) || within_radii(capsule.b);
}

}  // namespace abut::pair
