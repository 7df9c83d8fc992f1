// SPDX-License-Identifier: MIT
// Intersection, distance test and containment of a frustum and a ball.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts, at planes, edges and corners. A negative radius or an empty frustum: false.
/// False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& frustum, const Sphere& sphere) noexcept;

/// Whether they are at most a distance apart. Exact for a finite max_distance > 0; false as intersects is.
[[nodiscard]] bool within(const Frustum& frustum, const Sphere& sphere, double max_distance) noexcept;

/// Exact: inside when the frustum contains the ball; containing when the ball contains the frustum; otherwise disjoint
/// or crossing, as decided by intersects.
[[nodiscard]] Containment classify(const Sphere& sphere, const Frustum& frustum) noexcept;

}  // namespace abut::pair
