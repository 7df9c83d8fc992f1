// SPDX-License-Identifier: MIT
// How near a frustum and a plane are, how deep they lie in each other, and when they come to touch.
#pragma once

#include <optional>

#include "abut/shape/frustum.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The nearest points and the distance: within 8 ulps of the true one, 0 exactly when they meet, and then both points are a
/// shared one. Coordinates are within a few ulps of the largest involved. A frustum may go on without end, as one of an
/// infinite projection does; one that is empty, or holds a whole line and so has no corner, is at distance +infinity. What is
/// not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Frustum& frustum, const Plane& plane) noexcept;

/// The shortest way to move the plane out of the frustum: the depth within 8 ulps. Nothing exactly when they do not meet;
/// +infinity where the frustum has no end on either side of the plane.
[[nodiscard]] std::optional<Penetration> penetration(const Frustum& frustum, const Plane& plane) noexcept;

/// Where the frustum, moving by t · motion, first touches the plane, for t in [0, max_t]: t is the true time rounded down. In
/// touch from the start, exactly as `intersects` says: t = 0, the normal the way out and the depth how far, +infinity where
/// no move parts them, and then the normal is against the motion. Nothing when anything is not finite.
[[nodiscard]] std::optional<SweepHit> sweep(const Frustum& frustum, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

}  // namespace abut::pair
