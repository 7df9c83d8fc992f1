// SPDX-License-Identifier: MIT
// Whether two rays meet.
#pragma once

#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the ray a point. Not finite: false.
[[nodiscard]] bool intersects(const Ray& a, const Ray& b) noexcept;

}  // namespace abut::pair
