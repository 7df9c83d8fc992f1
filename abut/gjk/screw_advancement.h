// SPDX-License-Identifier: MIT
// When a convex shape that moves and turns first touches another.
#pragma once

#include <optional>

#include "abut/gjk/rounded_shape.h"
#include "abut/math/motion.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// Where `a`, given in its own frame and placed by the twist, first comes to b for t in [begin, end] of [0, 1]: conservative
/// advancement, whose steps are bounded by the speed of a's fastest point towards b and by its turning, so that it never goes
/// through. With S the sizes of both and the distances of all from the origin: the hit's place is within 2^-30 S of touching,
/// before it if anything, and what passes within that may be hit too. In touch at the begin: t = begin, the way out and the
/// depth by `penetration`. After 4096 steps what has not been told apart counts as a hit where it has come to. `position` is
/// left to the caller. Empty sets and numbers that are not finite: nothing.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const RoundedShape& b,
                                            double begin, double end) noexcept;

/// The same against a plane, by the farthest points along its normal.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const Plane& plane, double begin,
                                            double end) noexcept;

/// A box that holds all of the shape's places for t in [begin, end].
[[nodiscard]] Aabb swept_bounds(const RoundedShape& a, const Twist& twist, double begin, double end) noexcept;

}  // namespace abut::gjk
