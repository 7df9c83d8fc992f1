// SPDX-License-Identifier: MIT
// Computes closest_points for each pair of types; only the library compiles it.
#pragma once

#include "abut/query/closest_points.h"
#include "abut/query/composite_closest_points.h"
#include "abut/query/intersects-inl.h"

namespace abut {

/// Which rung serves closest_points(a, b).
template <class A, class B>
inline constexpr Rung closest_points_rung = [] {
    constexpr bool closest = requires(const A& a, const B& b) { pair::closest_points(a, b); };
    constexpr bool swapped = requires(const A& a, const B& b) { pair::closest_points(b, a); };
    constexpr bool parts = requires(const A& a, const B& b) { composite_closest_points(a, b); };
    constexpr bool parts_swapped = requires(const A& a, const B& b) { composite_closest_points(b, a); };
    return ladder::first_rung<A, B>(closest, swapped, false, parts || parts_swapped);
}();

namespace ladder {

/// GJK's result, with distance 0 exactly where `intersects` is true.
template <class A, class B>
ClosestPoints consistent(ClosestPoints c, const A& a, const B& b) {
    if constexpr (intersects_rung<A, B> != Rung::convex && intersects_rung<A, B> != Rung::plane) {
        if (!(c.distance < std::numeric_limits<double>::infinity())) return c;
        if (query::intersects(a, b)) {
            // The midpoint, so that swapped operands give the same point.
            const Vec3 shared = c.on_a == c.on_b ? c.on_a : 0.5 * c.on_a + 0.5 * c.on_b;
            return {shared, shared, 0};
        }
        if (c.distance == 0) c.distance = std::numeric_limits<double>::denorm_min();
    }
    return c;
}

/// The nearest points of two shapes that may be unbounded. They are first clipped to large boxes, and then again to the
/// neighbourhood of the points found, where rounding errors are much smaller. Shapes so large that clipping may
/// overflow are scaled down before.
template <class A, class B>
ClosestPoints closest_of_clipped(const A& a, const B& b) {
    const Aabb around_a = clip_box(b, a), around_b = clip_box(a, b);
    if ((is_huge(around_a) || is_huge(around_b)) && is_finite(a) && is_finite(b)) [[unlikely]] {
        constexpr double scale = 0x1p-512;
        const ClosestPoints c = closest_of_clipped(scaled(a, scale), scaled(b, scale));
        return {c.on_a / scale, c.on_b / scale, c.distance / scale};
    }
    const ClosestPoints c = gjk::closest_points({gjk::core_of(a, around_b), 0}, {gjk::core_of(b, around_a), 0});
    if (!(c.distance > 0 && c.distance < std::numeric_limits<double>::infinity())) return c;
    Aabb box;
    box.include(c.on_a);
    box.include(c.on_b);
    const ClosestPoints near = gjk::closest_points({gjk::core_of(a, box), 0}, {gjk::core_of(b, box), 0});
    return near.distance < c.distance ? near : c;
}

/// The nearest points by GJK.
template <class A, class B>
ClosestPoints closest_by_gjk(const A& a, const B& b) {
    if constexpr (
        requires { vertex_bounds(a); } && requires { vertex_bounds(b); }) {
        return closest_of_clipped(a, b);
    } else {
        return gjk::closest_points(rounded(a, b), rounded(b, a));
    }
}

/// Whether known_closest_points exists for two objects: it may give their closest points without visiting what they
/// hold.
template <class A, class B>
concept MaybeKnown = requires(const A& a, const B& b) {
    known_closest_points(a, b);
};

inline ClosestOptions flipped(const ClosestOptions& o) { return {o.max_distance, o.first_bound, o.near_b, o.near_a}; }

}  // namespace ladder

namespace query {

template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept {
    constexpr Rung rung = closest_points_rung<A, B>;
    if constexpr (rung == Rung::any) {
        if constexpr (ladder::MaybeKnown<A, B>) {
            if (const auto known = known_closest_points(a, b)) return *known;
        }
        return ladder::visit_either(a, b, [](const auto& x, const auto& y) { return abut::closest_points(x, y); });
    } else if constexpr (rung == Rung::closed) {
        return pair::closest_points(a, b);
    } else if constexpr (rung == Rung::swapped) {
        return results::swapped_shapes(pair::closest_points(b, a));
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<A>) return composite_closest_points(a, b);
        if constexpr (!Composite<A>) return results::swapped(composite_closest_points(b, a));
    } else if constexpr (rung == Rung::convex) {
        return ladder::consistent(ladder::closest_by_gjk(a, b), a, b);
    } else if constexpr (rung == Rung::plane) {
        if constexpr (ladder::is_planar<B>)
            return ladder::consistent(gjk::closest_points(ladder::rounded(a, b), b), a, b);
        if constexpr (!ladder::is_planar<B>)
            return ladder::consistent(results::swapped_shapes(gjk::closest_points(ladder::rounded(b, a), a)), a, b);
    } else {
        static_assert(
            ladder::no_rung<A, B>,
            "abut::closest_points(a, b) needs pair::closest_points(a, b) in either order, a Composite on either "
            "side, or Convex on both");
        return {};
    }
}

/// The same with options, for pairs of which one is a mesh or an object whose type is known only at run time.
template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept {
    if constexpr (ladder::is_any<A> || ladder::is_any<B>) {
        if constexpr (ladder::MaybeKnown<A, B>) {
            if (const auto known = known_closest_points(a, b)) return ladder::limited(*known, options.max_distance);
        }
        return ladder::visit_either(a, b,
                                    [&](const auto& x, const auto& y) { return abut::closest_points(x, y, options); });
    } else if constexpr (Composite<A>) {
        return composite_closest_points(a, b, options);
    } else {
        return results::swapped(composite_closest_points(b, a, ladder::flipped(options)));
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_CLOSEST_POINTS_DECLARED(A, B) \
    template <>                            \
    ABUT_API ClosestPoints closest_points(const A& a, const B& b) noexcept;
#define ABUT_CLOSEST_POINTS_DEFINED(A, B)                           \
    template <>                                                     \
    ClosestPoints closest_points(const A& a, const B& b) noexcept { \
        const DefaultFloats floats;                                 \
        return query::closest_points(a, b);                         \
    }

// The same with options.
#define ABUT_LIMITED_CLOSEST_POINTS_DECLARED(A, B) \
    template <>                                    \
    ABUT_API ClosestPoints closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept;
#define ABUT_LIMITED_CLOSEST_POINTS_DEFINED(A, B)                                                  \
    template <>                                                                                    \
    ClosestPoints closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept { \
        const DefaultFloats floats;                                                                \
        return query::closest_points(a, b, options);                                               \
    }
