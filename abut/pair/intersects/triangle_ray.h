// SPDX-License-Identifier: MIT
// Whether a triangle and a ray intersect.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point at some t >= 0, exactly for the origin and direction as given, from both sides.
/// Edges and corners count; with a zero direction the ray is the point origin. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Ray& ray) noexcept;

}  // namespace abut::pair
