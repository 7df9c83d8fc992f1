// SPDX-License-Identifier: MIT
// Whether an oriented box and a ray meet.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. A zero direction makes the ray a point. Not finite: false.
[[nodiscard]] bool intersects(const Obb& box, const Ray& ray) noexcept;

}  // namespace abut::pair
