// SPDX-License-Identifier: MIT
// Frustum and plane, frustum and frustum.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty frustum meets nothing. A zero normal makes the plane empty, or all of
/// space when the offset is zero too. Not finite: false.
[[nodiscard]] bool intersects(const Frustum& frustum, const Plane& plane) noexcept;

/// Exact, both closed, for any two sets of six planes.
[[nodiscard]] bool intersects(const Frustum& a, const Frustum& b) noexcept;

}  // namespace abut::pair
