// SPDX-License-Identifier: MIT
// Ball against ray: its line's, where the centre lies ahead of the origin, else the origin's.
#include "abut/pair/intersects/sphere_ray.h"

#include "abut/exact/sign.h"
#include "abut/pair/intersects/sphere_line.h"
#include "abut/pair/intersects/sphere_point.h"

namespace abut::pair {

bool intersects(const Sphere& sphere, const Ray& ray) noexcept {
    if (!is_finite(sphere) || !is_finite(ray)) return false;
    const bool ahead = exact::sign([](auto c, auto o, auto d) { return dot(c - o, d); }, sphere.center, ray.origin,
                                   ray.direction) == exact::Sign::positive;
    return ahead ? intersects(sphere, Line{ray.origin, ray.direction}) : intersects(sphere, ray.origin);
}

}  // namespace abut::pair
