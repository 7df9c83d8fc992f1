// SPDX-License-Identifier: MIT
// Whether a ray and a point intersect.
#include "abut/pair/intersects/ray_point.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Ray& ray, Vec3 point) noexcept { return linear::contains(ray, point); }

}  // namespace abut::pair
