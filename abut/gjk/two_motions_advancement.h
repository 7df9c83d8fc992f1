// SPDX-License-Identifier: MIT
// Sweep of two convex shapes that both move rigidly: conservative advancement along two screws.
#pragma once

#include <optional>

#include "abut/gjk/rounded_shape.h"
#include "abut/math/motion.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// A shape that moves, given in its own frame and placed by the twist; without a twist it rests, given in the world.
struct MovingShape {
    RoundedShape shape;
    const Twist* twist = nullptr;
};

/// The first t in [begin, end], within [0, 1], at which a touches b, as for one that moves: see
/// gjk/screw_advancement.h. S includes the lengths of both motions, and each step is bounded by the closing speeds of
/// both and by both rotations. `point` and `normal` are in the world, at the time of the hit.
[[nodiscard]] std::optional<SweepHit> sweep(const MovingShape& a, const MovingShape& b, double begin,
                                            double end) noexcept;

/// A time, at least `begin`, up to which the two do not touch, by a few steps of the same; infinity if they do not
/// until `end`.
[[nodiscard]] double free_until(const MovingShape& a, const MovingShape& b, double begin, double end) noexcept;

}  // namespace abut::gjk
