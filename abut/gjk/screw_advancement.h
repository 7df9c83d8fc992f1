// SPDX-License-Identifier: MIT
// Sweep of a convex shape by a rigid motion: conservative advancement along a screw.
#pragma once

#include <optional>

#include "abut/gjk/rounded_shape.h"
#include "abut/math/motion.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// The first t in [begin, end], within [0, 1], at which `a`, given in its own frame and placed by the twist, touches b.
/// The steps of conservative advancement are bounded by the closing speed of a's fastest point and by the rotation, so
/// that it never passes through. Let S be the sum of the sizes of both and of all distances from the origin: the
/// position is within 2^-30 S of touching, on the near side if not touching, and shapes that pass within that distance
/// may be hit as well. If they intersect at t = begin, direction and depth are those of `penetration`. A pair that 4096
/// steps do not separate counts as a hit at the position reached. `position` is set by the caller. Empty sets and
/// numbers that are not finite give nothing.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const RoundedShape& b,
                                            double begin, double end) noexcept;

/// The same against a plane, by the support points along its normal.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const Plane& plane, double begin,
                                            double end) noexcept;

/// The same against a half-space, by the lowest support point.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const HalfSpace& half_space,
                                            double begin, double end) noexcept;

/// A bounding box of the shape at all t in [begin, end].
[[nodiscard]] Aabb swept_bounds(const RoundedShape& a, const Twist& twist, double begin, double end) noexcept;

}  // namespace abut::gjk
