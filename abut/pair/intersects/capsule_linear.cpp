// SPDX-License-Identifier: MIT
// Capsule and points, segments, rays, lines and planes: a point is treated as a ball and a segment as a capsule of
// radius 0; rays and lines by features; planes by the heights of the ends.
#include "abut/pair/intersects/capsule_linear.h"

#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/capsule_capsule.h"
#include "abut/pair/intersects/capsule_sphere.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {

bool intersects(const Capsule& capsule, Vec3 point) noexcept { return intersects(capsule, Sphere{point, 0}); }

template <Linear Other>
bool intersects(const Capsule& capsule, const Other& other) noexcept {
    if constexpr (has_end<Other>) {
        return intersects(capsule, Capsule{other.a, other.b, 0});
    } else {
        if (!is_finite(capsule) || !is_finite(other) || capsule.radius < 0) return false;
        return within_radii(capsule::SortedSegment(capsule.a, capsule.b), polytope(other), {capsule.radius, 0});
    }
}

template bool intersects(const Capsule&, const Segment&) noexcept;
template bool intersects(const Capsule&, const Ray&) noexcept;
template bool intersects(const Capsule&, const Line&) noexcept;

bool intersects(const Capsule& capsule, const Plane& plane) noexcept {
    using exact::Sign;
    if (!is_finite(capsule) || !is_finite(plane) || capsule.radius < 0) return false;
    if (side_of_plane(plane, capsule.a) * side_of_plane(plane, capsule.b) != Sign::positive) return true;
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
