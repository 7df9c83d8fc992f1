// SPDX-License-Identifier: MIT
// Convex shapes for the walk to the nearest triangles: what prunes in floats, and how far they reach along a direction.
#pragma once

#include "abut/bvh/traverse/closest_shape_traversal.h"
#include "abut/gjk/core_shape.h"

namespace abut {

/// A core, or what holds it, for pruning; finite, and not empty. Of a hull with very many corners, and of a user's shape, the
/// walk sees a box: what is asked along single directions sees the core itself.
[[nodiscard]] bvh::DistanceProxy distance_proxy_of(const gjk::Core& core) noexcept;

/// How far beyond the core's farthest point along a direction a point lies, times the direction's length.
[[nodiscard]] double excess_along(const gjk::Core& core, Vec3 direction, Vec3 point) noexcept;

/// The part of a ray, or of a line, that holds its nearest points to all that is within a box: a segment, which rounding moves
/// by no more than 2^-44 of its coordinates. NaN where no double tells it.
[[nodiscard]] Segment clip_near(const Ray& ray, const Aabb& box) noexcept;
[[nodiscard]] Segment clip_near(const Line& line, const Aabb& box) noexcept;

}  // namespace abut
