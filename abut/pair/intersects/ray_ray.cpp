// SPDX-License-Identifier: MIT
// Whether two rays intersect.
#include "abut/pair/intersects/ray_ray.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Ray& a, const Ray& b) noexcept { return linear::intersect(a, b); }

}  // namespace abut::pair
