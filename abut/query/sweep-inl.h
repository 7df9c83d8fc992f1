// SPDX-License-Identifier: MIT
// How sweep is found. Internal: only the library compiles it.
#pragma once

#include <optional>

#include "abut/gjk/conservative_advancement.h"
#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/pair/sweep/sweep_sphere_triangle.h"
#include "abut/pair/sweep/sweep_unbounded.h"
#include "abut/query/composite_sweep.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/ladder.h"
#include "abut/query/reference_point-inl.h"
#include "abut/query/sweep.h"

namespace abut {

/// Which rung serves sweep(shape, motion, x).
template <class A, class X>
inline constexpr Rung sweep_rung = [] {
    constexpr bool closed = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(a, Vec3(0), x, o); };
    constexpr bool swapped = requires(const A& a, const X& x, const SweepOptions& o) { pair::sweep(x, Vec3(0), a, o); };
    return ladder::first_rung<A, X>(closed, swapped, false, Composite<A> || Composite<X>);
}();

namespace ladder {

/// The hit of the other moving the other way, as seen by the one; its `position` is where `reference_point` has come.
[[nodiscard]] std::optional<SweepHit> turned(std::optional<SweepHit> hit, Vec3 motion) noexcept;
[[nodiscard]] std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 reference_point, Vec3 motion) noexcept;

/// A box that holds all of a moving box's places for t in [0, max_t].
[[nodiscard]] Aabb swept(const Aabb& box, Vec3 motion, double max_t) noexcept;

/// Whether the convex room takes the shape cut to what can matter.
template <class X>
inline constexpr bool is_cut = requires(const X& x) {
    gjk::core_of(x, Aabb{});
};

/// The shape for the convex room; one without end is cut to what can matter for the other's moving box.
template <class X, class Other>
gjk::RoundedShape rounded_beside(const X& x, const Other& other, Vec3 motion, double max_t) {
    if constexpr (is_cut<X>) {
        return rounded(x, swept(clip_box(x, other), motion, max_t));
    } else {
        return rounded(x, other);
    }
}

/// Where a shape begins that may have no end, and any other is.
template <class X>
Aabb start_or_all_of(const X& x) {
    if constexpr (requires { vertex_bounds(x); }) {
        return vertex_bounds(x);
    } else {
        return bounds_of(x);
    }
}

/// A way cut into pieces, each far longer than those before it together; no more than there is to see.
class Pieces {
public:
    Pieces(const Aabb& a, const Aabb& b, Vec3 motion, double max_t) noexcept;

    [[nodiscard]] double begin() const noexcept { return begin_; }
    [[nodiscard]] double end() const noexcept { return end_; }
    /// False when there is none.
    [[nodiscard]] bool next() noexcept;

private:
    double max_t_, begin_ = 0, end_;
    int count_ = 1;
};

/// The sweep of two of which one may have no end. It is cut anew for each piece of the way: what is cut long for what may lie
/// far would be seen less well where it is near.
template <class A, class X>
std::optional<SweepHit> sweep_cut(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    Pieces pieces(start_or_all_of(shape), start_or_all_of(x), motion, options.max_t);
    do {
        SweepOptions piece = options;
        piece.max_t = pieces.end();
        const gjk::RoundedShape a = rounded_beside(shape, x, -motion, pieces.end()),
                                b = rounded_beside(x, shape, motion, pieces.end());
        if (const auto hit = gjk::sweep(a, motion, b, piece, pieces.begin())) return hit;
    } while (pieces.next());
    return {};
}

template <class A, class X>
std::optional<SweepHit> sweep_unplaced(const A& shape, Vec3 motion, const X& x, const SweepOptions& options) {
    constexpr Rung rung = sweep_rung<A, X>;
    if constexpr (rung == Rung::swapped) {
        return turned(pair::sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<X>) return composite_sweep(shape, motion, x, options);
        if constexpr (!Composite<X>) return turned(composite_sweep(x, -motion, shape, options), motion);
    } else if constexpr (rung == Rung::convex) {
        const gjk::RoundedShape a = rounded(shape, x), b = rounded(x, shape);
        // In touch from the start is what intersects says is: it may know better about what is curved or has rounded
        // corners, and of what has no end it sees another piece.
        if constexpr (intersects_rung<A, X> != Rung::convex || is_cut<A> || is_cut<X>) {
            const bool alike = is_as_given<A> && is_as_given<X> && is_polyhedral(a.core) && is_polyhedral(b.core);
            if (!alike && query::intersects(shape, x)) {
                auto hit = gjk::touching_hit(a, motion, b, options);
                if (hit && inseparable(shape, x)) hit->depth = std::numeric_limits<double>::infinity();
                return hit;
            }
        }
        if constexpr (is_cut<A> || is_cut<X>) return sweep_cut(shape, motion, x, options);
        if constexpr (!is_cut<A> && !is_cut<X>) return gjk::sweep(a, motion, b, options);
    } else {
        if constexpr (is_plane<X>) return gjk::sweep(rounded(shape, x), motion, x, options);
        if constexpr (!is_plane<X>) return turned(gjk::sweep(rounded(x, shape), -motion, shape, options), motion);
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
