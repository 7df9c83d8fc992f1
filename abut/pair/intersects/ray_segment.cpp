// SPDX-License-Identifier: MIT
// Whether a ray and a segment intersect.
#include "abut/pair/intersects/ray_segment.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Ray& ray, const Segment& segment) noexcept { return linear::intersect(ray, segment); }

}  // namespace abut::pair
