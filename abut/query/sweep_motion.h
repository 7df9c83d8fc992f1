// SPDX-License-Identifier: MIT
// sweep of a shape that moves and turns.
#pragma once

#include "abut/convex/advance_twist.h"
#include "abut/query/sweep.h"

namespace abut {

/// Where the shape, given in its own frame and placed by the motion's poses, first touches x. It never goes through, however
/// thin the two and however fast it turns, and what touches is never missed; the hit's place is within the bound of
/// convex::sweep in convex/advance_twist.h. In touch from the start: t = 0, `normal` the way out and `depth` how far.
/// `position` is where anchor_of(shape) has come. The shape is bounded and convex, x anything; of a mesh the lowest triangle
/// on equal t. Only max_t of the options applies, and t ends at 1. Empty sets, NaN and infinity: nothing.
template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                            const SweepOptions& options = {}) noexcept;

namespace ladder {

template <class X>
std::optional<SweepHit> sweep_twist(const convex::Rounded& shape, const Twist& twist, const X& x, double begin,
                                    double end) {
    if constexpr (is_plane<X>) {
        return convex::sweep(shape, twist, x, begin, end);
    } else {
        return convex::sweep(shape, twist, rounded(x, convex::swept_bounds(shape, twist, begin, end)), begin, end);
    }
}

/// The way is cut into pieces, so that the boxes around them stay small; the first piece with a hit has the first hit.
template <Composite C>
std::optional<SweepHit> composite_sweep_twist(const convex::Rounded& shape, const Twist& twist, const C& c,
                                              double max_t) {
    constexpr int pieces = 16;
    std::optional<SweepHit> best;
    for (int i = 0; i < pieces && !best; ++i) {
        const double begin = max_t * i / pieces, end = i + 1 == pieces ? max_t : max_t * (i + 1) / pieces;
        const Aabb box = convex::swept_bounds(shape, twist, begin, end);
        if (c.tree().empty() || box.empty() || !is_finite(box)) return {};
        tree::walk_box(c.tree(), c.frame().to_tree(box), [&](std::uint32_t k) {
            // All of a piece, whatever was found before: a hit's bits do not depend on the order.
            auto hit = sweep_twist(shape, twist, c.part(k), begin, end);
            if (hit && (!best || hit->t < best->t || (hit->t == best->t && k < best->where.triangle))) {
                best = *hit;
                best->where.triangle = k;
            }
            return false;
        });
    }
    return best;
}

/// `position` as a hit of a motion has it.
[[nodiscard]] std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 anchor, const Twist& twist) noexcept;

}  // namespace ladder

template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                            const SweepOptions& options) noexcept {
    if constexpr (ladder::is_any<A> || ladder::is_any<X>) {
        return ladder::open_any(shape, x, [&](const auto& a, const auto& b) -> std::optional<SweepHit> {
            using Held = std::remove_cvref_t<decltype(a)>;
            // What has no end, or many parts, does not turn here.
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                return {};
            } else {
                return sweep(a, motion, b, options);
            }
        });
    } else {
        static_assert(Convex<A> && !ladder::is_unbounded<A>, "abut::sweep by a Motion moves a bounded convex shape");
        if (!is_finite(motion) || !ladder::has_numbers(shape) || !(options.max_t >= 0)) return {};
        const Twist twist(motion);
        const convex::Rounded rounded = ladder::rounded(shape, Aabb{});
        const double max_t = std::min(options.max_t, 1.0);
        if constexpr (Composite<X>) {
            return ladder::placed(ladder::composite_sweep_twist(rounded, twist, x, max_t), anchor_of(shape), twist);
        } else {
            return ladder::placed(ladder::sweep_twist(rounded, twist, x, 0, max_t), anchor_of(shape), twist);
        }
    }
}

}  // namespace abut
