// SPDX-License-Identifier: MIT
// Ray against segment.
#include "abut/pair/ray_segment.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Ray& ray, const Segment& segment) noexcept { return straight::meet(ray, segment); }

}  // namespace abut::pair
