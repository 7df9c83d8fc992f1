// SPDX-License-Identifier: MIT
// Ray against point.
#include "abut/pair/ray_point.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Ray& ray, Vec3 point) noexcept { return straight::holds(ray, point); }

}  // namespace abut::pair
