// SPDX-License-Identifier: MIT
// sweep: where a moving shape first touches something.
#pragma once

#include <optional>

#include "abut/convex/advance.h"
#include "abut/pair/sweep_sphere.h"
#include "abut/pair/sweep_sphere_triangle.h"
#include "abut/pair/sweep_unbounded.h"
#include "abut/query/anchor.h"
#include "abut/query/composite_sweep.h"
#include "abut/query/intersects.h"
#include "abut/query/ladder.h"
#include "abut/query/result.h"

namespace abut {

/// Which rung serves sweep(shape, motion, x).
template <class A, class X>
inline constexpr Rung sweep_rung = [] {
    constexpr bool closed = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(a, Vec3(0), x, o); };
    constexpr bool swapped = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(x, Vec3(0), a, o); };
    return ladder::first_rung<A, X>(closed, swapped, false, Composite<A> || Composite<X>);
}();

namespace ladder {

/// The hit of the other moving the other way, as seen by the one; its `position` is where `anchor` has come.
[[nodiscard]] std::optional<SweepHit> turned(std::optional<SweepHit> hit, Vec3 motion) noexcept;
[[nodiscard]] std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 anchor, Vec3 motion) noexcept;

/// A box that holds all of a moving box's places for t in [0, max_t], or in [0, 2^30].
[[nodiscard]] Aabb swept(const Aabb& box, Vec3 motion, double max_t) noexcept;

/// The shape for the convex room; one without end is cut to what can matter for the other's moving box.
template <class X, class Other>
convex::Rounded rounded_beside(const X& x, const Other& other, Vec3 motion, double max_t) {
    if constexpr (requires { convex::core_of(x, Aabb{}); }) {
        return rounded(x, swept(within_reach(x, other), motion, max_t));
    } else {
        return rounded(x, other);
    }
}

/// Whether the convex room has the shape's own numbers, none rounded.
template <class S>
inline constexpr bool is_as_given = !is_unbounded<S> && !std::is_same_v<S, Frustum>;

template <class A, class X>
std::optional<SweepHit> sweep_unplaced(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    constexpr Rung rung = sweep_rung<A, X>;
    if constexpr (rung == Rung::swapped) {
        return turned(pair::sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<X>) return composite_sweep(shape, motion, x, options);
        if constexpr (!Composite<X>) return turned(composite_sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::convex) {
        const convex::Rounded a = rounded_beside(shape, x, -motion, options.max_t),
                              b = rounded_beside(x, shape, motion, options.max_t);
        // In touch from the start is what intersects says is: it may know better about what is curved or has rounded
        // corners, and of what has no end it sees another piece.
        if constexpr (intersects_rung<A, X> != Rung::convex || is_unbounded<A> || is_unbounded<X>) {
            const bool alike = is_as_given<A> && is_as_given<X> && straight(a.core) && straight(b.core);
            if (!alike && intersects(shape, x)) {
                return convex::touching_hit(rounded(shape, x), motion, rounded(x, shape), options);
            }
        }
        return convex::sweep(a, motion, b, options);
    } else {
        if constexpr (is_plane<X>) return convex::sweep(rounded(shape, x), motion, x, options);
        if constexpr (!is_plane<X>) return turned(convex::sweep(rounded(x, shape), -motion, shape, options), motion);
    }
}

}  // namespace ladder

/// Where the shape, moving by t · motion without turning, first touches x: a hit when the closed sets touch at some t in
/// [0, max_t], grazing included. For balls and points against points, segments, planes, triangles, balls, capsules and meshes
/// whether they do is exact, and t the true time rounded down; for others it is within the bound of convex::sweep: never
/// through, never late, and what touches is never missed. In touch from the start: t = 0, `normal` the way out and `depth`
/// how far. The normal leads from x towards the shape, `position` is where anchor_of(shape) has come. Of a mesh the lowest
/// triangle on equal t. Empty sets, NaN and infinity: nothing.
template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                            const SweepOptions& options) noexcept {
    constexpr Rung rung = sweep_rung<A, X>;
    if constexpr (rung == Rung::any) {
        return ladder::open_any(shape, x, [&](const auto& a, const auto& b) { return sweep(a, motion, b, options); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::placed(pair::sweep(shape, motion, x, options), anchor_of(shape), motion);
    } else if constexpr (rung == Rung::none) {
        static_assert(ladder::no_rung<A, X>,
                      "abut::sweep(shape, motion, x) needs pair::sweep in either order, a Composite on either side, or "
                      "Convex on both");
        return {};
    } else {
        if constexpr (std::is_same_v<X, Triangle>) {
            if (pair::hides(x, motion, options.cull)) return {};
        }
        return ladder::placed(ladder::sweep_unplaced(shape, motion, x, options), anchor_of(shape), motion);
    }
}

}  // namespace abut
