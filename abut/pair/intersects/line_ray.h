// SPDX-License-Identifier: MIT
// Whether a line and a ray meet.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the line a point. A zero direction makes the ray a
/// point. Not finite: false.
[[nodiscard]] bool intersects(const Line& line, const Ray& ray) noexcept;

}  // namespace abut::pair
