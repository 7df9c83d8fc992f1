// SPDX-License-Identifier: MIT
// sweep for a shape that moves and turns.
#pragma once

#include "abut/math/motion.h"
#include "abut/query/sweep.h"

namespace abut {

/// Where the shape, given in its own frame and placed by the motion's poses, first touches x. It never passes through,
/// however thin the two are and however fast it turns, and no touch is missed: with S the sum of the sizes of both and
/// of all distances from the origin, t is a time at which they are within 2^-30 S of touching, on the near side; those
/// that pass within that distance may be hit as well, and a pair that 4096 steps do not separate is hit where the last
/// step ends. If they touch at the start: t = 0, `normal` is the direction out and `depth` the penetration depth.
/// `position` is the moved reference_point(shape). The shape is bounded and convex, or a Model, x anything; for a mesh
/// the lowest triangle on equal t. Of the options only max_t applies, and t ends at 1. Nothing for empty sets, NaN and
/// infinity, nor for an AnyShape or Model that holds an unbounded shape. See also abut/query/sweep_motions.h.
template <Movable A, Geometry X>
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                                     const SweepOptions& options = {}) noexcept;

template <Movable A, Geometry X>
requires(HasSupportFunction<A> || HasSupportFunction<X>)
    [[nodiscard]] std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                                const SweepOptions& options = {}) noexcept {
    return sweep(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
