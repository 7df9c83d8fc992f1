// SPDX-License-Identifier: MIT
// The capsule against points, segments, rays, lines and planes.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

// Whether the other comes as near to the capsule's segment as its radius, exactly. Touching counts; a == b is a ball, radius 0 a
// segment, a negative one empty. A ray or line without direction is its origin; a plane without normal is all of space, or
// with an offset nothing. False when anything is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, Vec3 point) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Segment& segment) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Ray& ray) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Line& line) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Plane& plane) noexcept;

}  // namespace abut::pair
