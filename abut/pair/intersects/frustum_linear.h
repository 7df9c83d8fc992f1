// SPDX-License-Identifier: MIT
// Intersection and containment of a frustum and points, segments, rays, lines and triangles.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/frustum.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. An empty frustum intersects nothing. False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& frustum, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Frustum& frustum, const Other& other) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Triangle& triangle) noexcept;

/// Exact: inside when the frustum contains the shape; otherwise disjoint or crossing, as decided by intersects.
[[nodiscard]] Containment classify(Vec3 point, const Frustum& frustum) noexcept;
template <Linear Other>
[[nodiscard]] Containment classify(const Other& other, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Triangle& triangle, const Frustum& frustum) noexcept;

}  // namespace abut::pair
