// SPDX-License-Identifier: MIT
// Intersection of a frustum and a plane, and of two frusta.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty frustum intersects nothing. With a zero normal the
/// plane is empty or, if the offset is zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& frustum, const Plane& plane) noexcept;

/// Exact, for closed sets, for any two sets of six half-spaces. False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& a, const Frustum& b) noexcept;

}  // namespace abut::pair
