// SPDX-License-Identifier: MIT
// Whether a ray and a triangle intersect.
#include "abut/pair/intersects/triangle_ray.h"

#include "abut/pair/predicates/linear_triangle.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Ray& ray) noexcept {
    if (!(is_finite(triangle) && is_finite(ray))) return false;
    return meets<RaySpan>(triangle, ray.origin, ray.direction);
}

}  // namespace abut::pair
