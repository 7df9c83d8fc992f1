// SPDX-License-Identifier: MIT
// Distance proxies of convex shapes: what the traversal to the nearest triangles uses for pruning in floats, and
// support heights along single directions.
#pragma once

#include "abut/bvh/traverse/closest_shape_traversal.h"
#include "abut/gjk/core_shape.h"

namespace abut {

/// A proxy that contains a finite, nonempty core, for pruning. For a hull with very many corners and for a program's
/// own shape it is a box; excess_along and similar queries use the core itself.
[[nodiscard]] bvh::DistanceProxy distance_proxy_of(const gjk::Core& core) noexcept;

/// How far a point lies beyond the core's support point along a direction, times the direction's length.
[[nodiscard]] double excess_along(const gjk::Core& core, Vec3 direction, Vec3 point) noexcept;

/// The part of a ray, or of a line, that contains its nearest points to everything within a box: a segment whose ends
/// rounding moves by at most 2^-44 of its coordinates. NaN where it is outside the range of doubles.
[[nodiscard]] Segment clip_near(const Ray& ray, const Aabb& box) noexcept;
[[nodiscard]] Segment clip_near(const Line& line, const Aabb& box) noexcept;

}  // namespace abut
