// SPDX-License-Identifier: MIT
// Computes sweep for each pair of types; only the library compiles it.
#pragma once

#include <optional>

#include "abut/gjk/conservative_advancement.h"
#include "abut/pair/sweep/sweep_half_space.h"
#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/pair/sweep/sweep_sphere_triangle.h"
#include "abut/pair/sweep/sweep_unbounded.h"
#include "abut/query/composite_sweep.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/ladder.h"
#include "abut/query/reference_point-inl.h"
#include "abut/query/sweep.h"
#include "abut/query/unbounded_penetration.h"

namespace abut {

/// Which rung serves sweep(shape, motion, x).
template <class A, class X>
inline constexpr Rung sweep_rung = [] {
    constexpr bool closed = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(a, Vec3(0), x, o); };
    constexpr bool swapped = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(x, Vec3(0), a, o); };
    return ladder::first_rung<A, X>(closed, swapped, false, Composite<A> || Composite<X>);
}();

namespace ladder {

/// reversed: the hit of b moving by -motion at a, as a hit of a moving by motion at b. set_position, placed: set
/// `position` to where the reference point is at the hit.
[[nodiscard]] std::optional<SweepHit> reversed(std::optional<SweepHit> hit, Vec3 motion) noexcept;
void set_position(std::optional<SweepHit>& hit, Vec3 reference_point, Vec3 motion) noexcept;
[[nodiscard]] std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 reference_point, Vec3 motion) noexcept;

/// A box that contains a moving box for all t in [0, max_t].
[[nodiscard]] Aabb swept(const Aabb& box, Vec3 motion, double max_t) noexcept;

/// Whether the shape is unbounded and has to be clipped for gjk/.
template <class X>
inline constexpr bool is_clipped = requires(const X& x) {
    gjk::core_of(x, Aabb{});
};

/// The shape as a rounded core for gjk/; an unbounded one is clipped to what matters for the other's moving box.
template <class X, class Other>
gjk::RoundedShape rounded_beside(const X& x, const Other& other, Vec3 motion, double max_t) {
    if constexpr (is_clipped<X>) {
        return rounded(x, swept(clip_box(x, other), motion, max_t));
    } else {
        return rounded(x, other);
    }
}

/// The box of the points where a possibly unbounded shape starts, its origin or corners; the bounds of any other.
template <class X>
Aabb start_or_all_of(const X& x) {
    if constexpr (requires { vertex_bounds(x); }) {
        return vertex_bounds(x);
    } else {
        return bounds_of(x);
    }
}

/// Splits a motion into intervals, each far longer than all before it together, up to max_t.
class MotionIntervals {
public:
    MotionIntervals(const Aabb& a, const Aabb& b, Vec3 motion, double max_t) noexcept;

    [[nodiscard]] double begin() const noexcept { return begin_; }
    [[nodiscard]] double end() const noexcept { return end_; }
    /// Advances to the next interval; false when there is none.
    [[nodiscard]] bool next() noexcept;

private:
    double max_t_, begin_ = 0, end_;
    int count_ = 1;
};

/// The sweep of two shapes of which one or both are unbounded. These are clipped anew for each interval of the motion:
/// a clip long enough for a distant hit would lose accuracy for a near one.
template <class A, class X>
std::optional<SweepHit> sweep_clipped(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    MotionIntervals intervals(start_or_all_of(shape), start_or_all_of(x), motion, options.max_t);
    do {
        SweepOptions interval_options = options;
        interval_options.max_t = intervals.end();
        const gjk::RoundedShape a = rounded_beside(shape, x, -motion, intervals.end()),
                                b = rounded_beside(x, shape, motion, intervals.end());
        if (const auto hit = gjk::sweep(a, motion, b, interval_options, intervals.begin())) return hit;
    } while (intervals.next());
    return {};
}

/// The sweep of a bounded shape at a half-space. Whether they touch at the start is decided by intersects.
template <class A>
std::optional<SweepHit> sweep_at_half_space(const A& shape, Vec3 motion, const HalfSpace& x,
                                            const SweepOptions& options) {
    const gjk::RoundedShape a = rounded(shape, x);
    std::optional<Penetration> out;
    if constexpr (requires { pair::penetration(shape, x); }) {
        out = pair::penetration(shape, x);
    } else if (query::intersects(shape, x)) {
        out = gjk::penetration(a, x);
    }
    return out ? gjk::touching_hit(a, motion, x, *out, options) : gjk::sweep(a, motion, x, options);
}

/// The hit of two unbounded sets that intersect at the start.
template <class A, class X>
std::optional<SweepHit> touching_unbounded(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    auto hit = gjk::touching_hit(rounded(shape, x), motion, rounded(x, shape), {.max_t = options.max_t});
    if (!hit) return {};
    const Penetration out = unbounded_penetration(shape, x);
    hit->normal = -out.direction;
    hit->depth = out.depth;
    if (options.ignore_separating && dot(hit->normal, motion) >= 0) return {};
    return hit;
}

template <class A, class X>
std::optional<SweepHit> sweep_unplaced(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    constexpr Rung rung = sweep_rung<A, X>;
    if constexpr (rung == Rung::swapped) {
        if constexpr (is_half_space<A> && is_plane<X>) {
            // If the two are apart, the answer is that of the bounding plane, whose closed form serves both orders.
            if (!query::intersects(shape, x)) return pair::sweep(shape.boundary(), motion, x, options);
        }
        return reversed(pair::sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<X>) return composite_sweep(shape, motion, x, options);
        if constexpr (!Composite<X>) return reversed(composite_sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::convex) {
        const gjk::RoundedShape a = rounded(shape, x), b = rounded(x, shape);
        // Whether the two touch at the start is decided by intersects: it may have a better form for curved shapes or
        // rounded corners, and clips unbounded shapes differently.
        if constexpr (intersects_rung<A, X> != Rung::convex || is_clipped<A> || is_clipped<X>) {
            const bool alike = is_as_given<A> && is_as_given<X> && is_polyhedral(a.core) && is_polyhedral(b.core);
            if (!alike && query::intersects(shape, x)) {
                auto hit = are_unbounded(shape, x) ? touching_unbounded(shape, motion, x, options)
                                                   : gjk::touching_hit(a, motion, b, options);
                if (hit && inseparable(shape, x)) hit->depth = std::numeric_limits<double>::infinity();
                return hit;
            }
        }
        if constexpr (is_clipped<A> || is_clipped<X>) return sweep_clipped(shape, motion, x, options);
        if constexpr (!is_clipped<A> && !is_clipped<X>) return gjk::sweep(a, motion, b, options);
    } else {
        if constexpr (is_half_space<X>) return sweep_at_half_space(shape, motion, x, options);
        if constexpr (is_half_space<A>) return reversed(sweep_at_half_space(x, -motion, shape, options), motion);
        if constexpr (is_plane<X>) return gjk::sweep(rounded(shape, x), motion, x, options);
        if constexpr (is_plane<A>) return reversed(gjk::sweep(rounded(x, shape), -motion, shape, options), motion);
    }
}

}  // namespace ladder

namespace query {

template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                            const SweepOptions& options) noexcept {
    constexpr Rung rung = sweep_rung<A, X>;
    if constexpr (rung == Rung::any) {
        return ladder::visit_either(shape, x,
                                    [&](const auto& a, const auto& b) { return abut::sweep(a, motion, b, options); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::placed(pair::sweep(shape, motion, x, options), query::reference_point(shape), motion);
    } else if constexpr (rung == Rung::none) {
        static_assert(ladder::no_rung<A, X>,
                      "abut::sweep(shape, motion, x) needs pair::sweep in either order, a Composite on either side, or "
                      "Convex on both");
        return {};
    } else {
        if constexpr (std::is_same_v<X, Triangle>) {
            if (pair::is_culled(x, motion, options.cull)) return {};
        }
        return ladder::placed(ladder::sweep_unplaced(shape, motion, x, options), query::reference_point(shape), motion);
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_SWEEP_DECLARED(A, X) \
    template <>                   \
    ABUT_API std::optional<SweepHit> sweep(const A& a, Vec3 motion, const X& x, const SweepOptions& options) noexcept;
#define ABUT_SWEEP_DEFINED(A, X)                                                                               \
    template <>                                                                                                \
    std::optional<SweepHit> sweep(const A& a, Vec3 motion, const X& x, const SweepOptions& options) noexcept { \
        const DefaultFloats floats;                                                                            \
        return query::sweep(a, motion, x, options);                                                            \
    }
