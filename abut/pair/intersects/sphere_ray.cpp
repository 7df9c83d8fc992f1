// SPDX-License-Identifier: MIT
// Ball and ray: tests the ray's line if the centre lies ahead of the origin, otherwise the origin.
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
