// SPDX-License-Identifier: MIT
// An order for many queries in which neighbours come together, so that what one fetches from memory serves the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/ray.h"

namespace abut {

/// The points' places, by Morton code (Morton 1966) within the box around them. What is not finite comes somewhere.
[[nodiscard]] std::vector<std::uint32_t> near_order(std::span<const Vec3> points);

/// The rays' places, by the octant of the direction, then by Morton code of where they enter the box.
[[nodiscard]] std::vector<std::uint32_t> near_order(std::span<const Ray> rays, const Aabb& box);

}  // namespace abut
