// SPDX-License-Identifier: MIT
// The triangle and the ray.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the ray meets the triangle at some t >= 0, exactly for the origin and direction as given, from both sides. Edges
/// and corners count; a zero direction asks about the origin. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Ray& ray) noexcept;

}  // namespace abut::pair
