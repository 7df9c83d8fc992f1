// SPDX-License-Identifier: MIT
// Plane and point, segment, ray or line: by the sides on which the ends lie, and whether the direction leads towards
// the plane.
#include "abut/pair/intersects/plane_linear.h"

#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using exact::Sign;

Sign rise(const Plane& plane, const Vec3& direction) {
    return exact::sign([](auto n, auto d) { return dot(n, d); }, plane.normal, direction);
}

bool intersects_finite(const Plane& plane, const Segment& segment) {
    return side_of_plane(plane, segment.a) * side_of_plane(plane, segment.b) != Sign::positive;
}
bool intersects_finite(const Plane& plane, const Ray& ray) {
    const Sign start = side_of_plane(plane, ray.origin);
    return start == Sign::zero || rise(plane, ray.direction) == -start;
}
bool intersects_finite(const Plane& plane, const Line& line) {
    return rise(plane, line.direction) != Sign::zero || side_of_plane(plane, line.origin) == Sign::zero;
}

}  // namespace

bool intersects(const Plane& plane, Vec3 point) noexcept {
    return is_finite(plane) && is_finite(point) && side_of_plane(plane, point) == Sign::zero;
}

template <Linear Other>
bool intersects(const Plane& plane, const Other& other) noexcept {
    return is_finite(plane) && is_finite(other) && intersects_finite(plane, other);
}

template bool intersects(const Plane&, const Segment&) noexcept;
template bool intersects(const Plane&, const Ray&) noexcept;
template bool intersects(const Plane&, const Line&) noexcept;

}  // namespace abut::pair
