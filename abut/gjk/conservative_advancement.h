// SPDX-License-Identifier: MIT
// Sweep of a convex shape by a translation: conservative advancement (Mirtich 1996; van den Bergen 2004).
#pragma once

#include <optional>

#include "abut/gjk/rounded_shape.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// The first t in [0, max_t] at which `a`, translated by t · motion, touches b. It never passes through: at the t
/// returned and at all earlier times the two do not overlap, and an exact touch is always found. Let S be the sum of
/// the sizes of both, the distance of their origins and the path length: the position is within 2^-40 S of touching
/// (2^-36 S when either is curved), on the near side if not touching, and shapes that pass within that distance may be
/// hit as well. If they intersect at the start, as decided by `intersects`, t = 0, and direction and depth are those of
/// `penetration`. The normal points from b to a; culling does not apply; `position` is set by the caller. Empty sets
/// and numbers that are not finite give nothing. A hit with t <= max_t is the same for every larger max_t. The search
/// starts at t = `begin`, before which the caller has proved that they do not touch.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                            const SweepOptions& options = {}, double begin = 0) noexcept;

/// The hit of two shapes that the caller has found to intersect at the start.
[[nodiscard]] std::optional<SweepHit> touching_hit(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                                   const SweepOptions& options = {}) noexcept;

/// The sweep against a plane, from either side, by the shape's support points along the plane's normal.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

/// The hit of a shape at a half-space that the caller has found to intersect at the start, with this penetration. Where
/// that is infinite, the normal is turned against the motion.
[[nodiscard]] std::optional<SweepHit> touching_hit(const RoundedShape& a, Vec3 motion, const HalfSpace& half_space,
                                                   const Penetration& penetration,
                                                   const SweepOptions& options = {}) noexcept;

/// The sweep of a shape that the caller has found to be above a half-space, by its lowest support point.
[[nodiscard]] std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;

/// Whether `a` certainly stays on one side of the triangle's plane for all t in [0, max_t], far enough that no sweep
/// with a larger max_t has a hit in this interval, whatever the rounding. It needs only two support points and rejects
/// most triangles of a mesh.
[[nodiscard]] bool certainly_missed(const RoundedShape& a, Vec3 motion, const Triangle& triangle,
                                    double max_t) noexcept;

}  // namespace abut::gjk
