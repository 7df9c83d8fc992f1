// SPDX-License-Identifier: MIT
// Frustum and ball.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts, at planes, edges and corners. A negative radius and an empty frustum meet nothing.
/// Not finite: false.
[[nodiscard]] bool intersects(const Frustum& frustum, const Sphere& sphere) noexcept;

/// Exact: inside when all of the ball is in the frustum; containing when all of the frustum is in the ball; disjoint, or else
/// crossing, as by intersects.
[[nodiscard]] Containment classify(const Sphere& sphere, const Frustum& frustum) noexcept;

}  // namespace abut::pair
