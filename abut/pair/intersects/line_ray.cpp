// SPDX-License-Identifier: MIT
// Whether a line and a ray intersect.
#include "abut/pair/intersects/line_ray.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, const Ray& ray) noexcept { return linear::intersect(line, ray); }

}  // namespace abut::pair
