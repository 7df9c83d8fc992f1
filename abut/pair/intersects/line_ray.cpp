// SPDX-License-Identifier: MIT
// Line against ray.
#include "abut/pair/intersects/line_ray.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, const Ray& ray) noexcept { return linear::intersect(line, ray); }

}  // namespace abut::pair
