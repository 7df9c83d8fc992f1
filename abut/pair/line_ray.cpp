// SPDX-License-Identifier: MIT
// Line against ray.
#include "abut/pair/line_ray.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Line& line, const Ray& ray) noexcept { return straight::meet(line, ray); }

}  // namespace abut::pair
