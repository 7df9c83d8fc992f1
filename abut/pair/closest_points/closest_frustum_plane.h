// SPDX-License-Identifier: MIT
// Closest points, penetration and sweep of a frustum and a plane.
#pragma once

#include <optional>

#include "abut/shape/frustum.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The closest points and their distance, which is within 8 ulps, and 0 exactly when they intersect; then both points
/// are one common point. Coordinates are within a few ulps of the largest coordinate involved. The frustum may be
/// unbounded, as that of an infinite projection. One that is empty, or that contains a whole line and so has no corner,
/// is at distance +infinity. Numbers that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Frustum& frustum, const Plane& plane) noexcept;

/// The shortest translation of the plane out of the frustum, with the depth within 8 ulps. Nothing exactly when they do
/// not intersect; +infinity where the frustum is unbounded on both sides of the plane.
[[nodiscard]] std::optional<Penetration> penetration(const Frustum& frustum, const Plane& plane) noexcept;

/// The first t in [0, max_t] at which the frustum, translated by t · motion, touches the plane: the true time less a
/// few ulps, so never late. If they intersect at the start, exactly as `intersects` decides: t = 0, the separating
/// direction as the normal, and the penetration depth, or depth +infinity where no translation separates them, and then
/// the normal is opposite to the motion. Nothing for a frustum that contains a whole line, or when a number is not
/// finite.
[[nodiscard]] std::optional<SweepHit> sweep(const Frustum& frustum, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

}  // namespace abut::pair
