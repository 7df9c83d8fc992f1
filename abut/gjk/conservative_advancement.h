// SPDX-License-Identifier: MIT
// When a moving convex shape first touches another: conservative advancement (Mirtich 1996; van den Bergen 2004).
#pragma once

#include <optional>

#include "abut/gjk/rounded_shape.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// Where `a`, moving by t · motion, first comes to b, for t in [0, max_t]. It never goes through: at the t that is returned,
/// and at every earlier one, the two do not overlap, and what touches exactly is always hit. With S the sizes of both, the
/// distance of their origins and the way gone, together: the hit's place is within 2^-40 S of touching (2^-36 S when either is
/// curved), before it if anything, and what passes within that may be hit too. In touch from the start, as `intersects` says:
/// t = 0, the way out and the depth by `penetration`. The normal leads from b to a; culling does not apply; `position` is
/// left to the caller. Empty sets and numbers that are not finite: nothing. A hit by max_t is the same for every later max_t.
/// From a `begin` on, by when they have not touched, where the caller knows.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                            const SweepOptions& options = {}, double begin = 0) noexcept;

/// The hit of two that touch from the start, as somebody else has found.
[[nodiscard]] std::optional<SweepHit> touching_hit(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                                   const SweepOptions& options = {}) noexcept;

/// The same as sweep against a plane, from either side, by the shape's farthest points along its normal.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

/// Whether the triangle's own plane keeps all of `a` so far off it for every t in [0, max_t], whatever the rounding, that no
/// sweep with a later end has a hit by then: two support points, to turn away most of a mesh's triangles.
[[nodiscard]] bool surely_missed(const RoundedShape& a, Vec3 motion, const Triangle& triangle, double max_t) noexcept;

}  // namespace abut::gjk
