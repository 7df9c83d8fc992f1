// SPDX-License-Identifier: MIT
// Plane and ray: they intersect if the origin lies in the plane, or the direction leads towards it.
#include "abut/pair/intersects/plane_ray.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Plane& plane, const Ray& ray) noexcept {
    using exact::Sign;
    if (!is_finite(plane) || !is_finite(ray)) return false;
    const Sign side = exact::sign([](auto n, auto offset, auto o) { return dot(n, o) - offset; }, plane.normal,
                                  plane.offset, ray.origin);
    if (side == Sign::zero) return true;
    return exact::sign([](auto n, auto d) { return dot(n, d); }, plane.normal, ray.direction) == -side;
}

}  // namespace abut::pair
