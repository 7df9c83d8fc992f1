// SPDX-License-Identifier: MIT
// Whether lines, rays and planes are at most a distance apart.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"

namespace abut::pair {

// Exact for a finite max_distance > 0; false when a number of either is not finite. A zero direction makes a line or
// ray the point that is its origin. A plane with a zero normal is empty or, if its offset is zero, all of space.
[[nodiscard]] bool within(const Line& a, const Line& b, double max_distance) noexcept;
[[nodiscard]] bool within(const Line& a, const Ray& b, double max_distance) noexcept;
[[nodiscard]] bool within(const Ray& a, const Ray& b, double max_distance) noexcept;
[[nodiscard]] bool within(const Plane& a, const Line& b, double max_distance) noexcept;
[[nodiscard]] bool within(const Plane& a, const Ray& b, double max_distance) noexcept;
[[nodiscard]] bool within(const Plane& a, const Plane& b, double max_distance) noexcept;

}  // namespace abut::pair
