// SPDX-License-Identifier: MIT
// sweep of a shape that moves and turns.
#pragma once

#include "abut/math/motion.h"
#include "abut/query/sweep.h"

namespace abut {

/// Where the shape, given in its own frame and placed by the motion's poses, first touches x. It never goes through, however
/// thin the two and however fast it turns, and what touches is never missed; the hit's place is within the bound of
/// docs/matrix.md. In touch from the start: t = 0, `normal` the way out and `depth` how far.
/// `position` is where reference_point(shape) has come. The shape is bounded and convex, x anything; of a mesh the lowest triangle
/// on equal t. Only max_t of the options applies, and t ends at 1. Empty sets, NaN and infinity: nothing, and so of what has no
/// end or many parts where that is told at run time.
template <Movable A, Geometry X>
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                                     const SweepOptions& options = {}) noexcept;

template <Movable A, Geometry X>
requires(Supported<A> || Supported<X>)
    [[nodiscard]] std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                                const SweepOptions& options = {}) noexcept {
    return sweep(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
