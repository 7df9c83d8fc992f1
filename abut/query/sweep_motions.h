// SPDX-License-Identifier: MIT
// sweep where both sides move, and for meshes and models that turn.
#pragma once

#include <optional>

#include "abut/base/function_ref.h"
#include "abut/math/motion.h"
#include "abut/query/sweep.h"
#include "abut/query/sweep_motion.h"

namespace abut {

/// What can turn: a bounded convex shape, a mesh or a placed mesh, a model. Whether an AnyShape or a Model holds a
/// bounded shape is known only at run time.
template <class T>
concept Rigid = Movable<T> ||(BuiltInGeometry<T> && !is_shape<T>);

/// @cond internal
namespace ladder {
struct SweepOperand;
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep_moving(const SweepOperand& a, const Motion& motion_a,
                                                            const SweepOperand& b, const Motion* motion_b,
                                                            const SweepOptions& options) noexcept;
[[nodiscard]] ABUT_API Vec3 relative_motion(Vec3 a, Vec3 b) noexcept;
[[nodiscard]] ABUT_API std::optional<SweepHit> carried(std::optional<SweepHit> hit, Vec3 motion) noexcept;
}  // namespace ladder

/// Calls use(x as an operand).
template <Geometry A>
ABUT_API void with_sweep_operand(const A& x, FunctionRef<void(const ladder::SweepOperand&)> use) noexcept;

namespace ladder {
template <Geometry A, Geometry B>
[[nodiscard]] std::optional<SweepHit> sweep_pair(const A& a, const Motion& motion_a, const B& b, const Motion* motion_b,
                                                 const SweepOptions& options) noexcept {
    std::optional<SweepHit> hit;
    with_sweep_operand(a, [&](const SweepOperand& x) {
        with_sweep_operand(b, [&](const SweepOperand& y) { hit = sweep_moving(x, motion_a, y, motion_b, options); });
    });
    return hit;
}
}  // namespace ladder
/// @endcond

/// Where two shapes that both move without turning, a by t · motion_a and b by t · motion_b, first touch: the answer of
/// sweep(a, motion_a - motion_b, b, options), with its guarantee, for the difference rounded once in each coordinate;
/// but `position` and `point` are where the two are at that time. Nothing if the difference is not finite.
///
/// The second motion is a Vec3 by name, not braces: `sweep(ball, {1, 0, 0}, door, Vec3(0, 1, 0))`.
template <Geometry A, Geometry B, std::same_as<Vec3> Translation>
[[nodiscard]] std::optional<SweepHit> sweep(const A& a, Vec3 motion_a, const B& b, const Translation& motion_b,
                                            const SweepOptions& options = {}) noexcept {
    return ladder::carried(sweep(a, ladder::relative_motion(motion_a, motion_b), b, options), motion_b);
}

/// Where a and b, which both move and turn, first touch: each is given in its own frame and placed by the poses of its
/// motion. They are bounded convex shapes, meshes, placed meshes or models. They never pass through each other, and no
/// touch is missed: with S the sum of the sizes of both, the lengths of both motions and all distances from the origin,
/// t is the time at which they are within 2^-30 S of touching, on the near side, and those that pass within that
/// distance may be hit as well. If they touch at the start: t = 0, `normal` is the direction out and `depth` the
/// penetration depth, of the pair of triangles. The normal points from b to a, in the world; `position` is the moved
/// reference_point(a), and `where.triangle` is of b. Of pairs of triangles with equal t the lowest of a, and then of b.
/// Of the options only max_t applies, and t ends at 1. Nothing for empty sets, NaN and infinity, and for an AnyShape or
/// Model that holds an unbounded shape. Exchanging the two negates the normal, and changes t by no more than the bound.
///
///     const auto hit = sweep(gripper, Motion{.from = open, .to = shut}, part, Motion{.from = here, .to = there});
template <Rigid A, Rigid B, std::same_as<Motion> Turning>
[[nodiscard]] std::optional<SweepHit> sweep(const A& a, const Motion& motion_a, const B& b, const Turning& motion_b,
                                            const SweepOptions& options = {}) noexcept {
    return ladder::sweep_pair(as_geometry(a), motion_a, as_geometry(b), &motion_b, options);
}

/// Where a mesh or placed mesh that moves and turns first touches x, which rests and may be unbounded; in all else as
/// above. For a convex shape that turns see abut/query/sweep_motion.h.
template <Rigid A, Geometry X>
requires(!Movable<A>) [[nodiscard]] std::optional<SweepHit> sweep(const A& mesh, const Motion& motion, const X& x,
                                                                  const SweepOptions& options = {}) noexcept {
    return ladder::sweep_pair(as_geometry(mesh), motion, as_geometry(x), nullptr, options);
}

}  // namespace abut
