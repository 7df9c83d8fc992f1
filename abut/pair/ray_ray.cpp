// SPDX-License-Identifier: MIT
// Ray against ray.
#include "abut/pair/ray_ray.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Ray& a, const Ray& b) noexcept { return straight::meet(a, b); }

}  // namespace abut::pair
