// SPDX-License-Identifier: MIT
// Decides within for each pair of types: by a closed form in pair/within, by intersects of a ball or capsule that is
// larger by the distance (grown_shape.h), or by GJK (gjk/exact_intersects.h); only the library compiles it.
#pragma once

#include <limits>
#include <optional>

#include "abut/gjk/exact_intersects.h"
#include "abut/pair/within/aabb_within.h"
#include "abut/pair/within/within_unbounded.h"
#include "abut/query/bounding_balls.h"
#include "abut/query/composite_within.h"
#include "abut/query/distance.h"
#include "abut/query/grown_shape.h"
#include "abut/query/intersects.h"
#include "abut/query/within.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut {

namespace ladder {

/// Whether boxes around two shapes prove that they are more than d > 0 apart: the bounds of both or, of an unbounded
/// shape, the shape itself and the bounds of the other.
template <class A, class B>
bool are_boxes_beyond(const A& a, const B& b, double d) {
    const Aabb p = bounds_of(a), q = bounds_of(b);
    if (!boxes_overlap(grown_box(p, d), q) || !boxes_overlap(p, grown_box(q, d))) return true;
    const auto is_beyond = [&](const auto& shape, const Aabb& box) {
        const Aabb wide = grown_box(box, d);
        return is_finite(wide) && !abut::intersects(shape, wide);
    };
    if constexpr (is_unbounded<A> || std::is_same_v<A, Frustum>) {
        if (!is_finite(p)) return is_beyond(a, q);
    } else if constexpr (is_unbounded<B> || std::is_same_v<B, Frustum>) {
        if (!is_finite(q)) return is_beyond(b, p);
    }
    return false;
}

/// For two shapes and a finite distance above 0, by GJK; a plane by the support points along its normal. Where that
/// does not prove an answer, the distance decides, but never true where boxes prove that the two are farther apart: a
/// scene, which tests boxes first, would find fewer.
template <class A, class B>
bool within_by_support(const A& a, const B& b, double d) {
    if constexpr (is_plane<A>) {
        return within_by_support(b, a, d);
    } else if constexpr (is_unbounded<A> && is_unbounded<B>) {
        static_assert(no_rung<A, B>, "abut::within(a, b, d) of two unbounded shapes needs pair::within(a, b, d)");
    } else if constexpr (std::is_same_v<A, Frustum> && (std::is_same_v<B, Frustum> || is_unbounded<B>)) {
        return abut::distance(a, b) <= d;
    } else if constexpr (std::is_same_v<B, Frustum> && is_unbounded<A>) {
        return abut::distance(a, b) <= d;
    } else {
        std::optional<bool> proved;
        if constexpr (is_plane<B>) {
            proved = gjk::within(rounded(a, b), b, d);
        } else {
            const gjk::RoundedShape p = rounded(a, b), q = rounded(b, a);
            proved = gjk::within(p.core, p.radius, q.core, q.radius, d);
        }
        if (!proved) return !are_boxes_beyond(a, b, d) && abut::distance(a, b) <= d;
        // A frustum is decided by its rounded corners here, but by its planes where it intersects something.
        if constexpr (std::is_same_v<A, Frustum> || std::is_same_v<B, Frustum>) {
            return *proved || abut::intersects(a, b);
        }
        return *proved;
    }
}

/// For two shapes and a finite distance above 0, by the first rung that there is.
template <class A, class B>
bool shapes_within(const A& a, const B& b, double d) {
    if constexpr (requires { pair::within(a, b, d); }) {
        return pair::within(a, b, d);
    } else if constexpr (requires { pair::within(b, a, d); }) {
        return pair::within(b, a, d);
    } else {
        if constexpr (decided_by_growth<A, B>()) {
            if (const auto whole = grown(a, d)) return abut::intersects(*whole, b);
        } else if constexpr (decided_by_growth<B, A>()) {
            if (const auto whole = grown(b, d)) return abut::intersects(*whole, a);
        }
        return within_by_support(a, b, d);
    }
}

}  // namespace ladder

namespace query {

template <class A, class B>
[[nodiscard]] bool within(const A& a, const B& b, double max_distance) noexcept {
    if constexpr (ladder::is_any<A> || ladder::is_any<B>) {
        return ladder::visit_either(a, b,
                                    [&](const auto& x, const auto& y) { return abut::within(x, y, max_distance); });
    } else {
        if (!(max_distance > 0)) return max_distance == 0 && abut::intersects(a, b);
        if (!(max_distance < std::numeric_limits<double>::infinity())) {
            const HalfSpace space{Vec3(0), 0};
            return abut::intersects(a, space) && abut::intersects(b, space);
        }
        if constexpr (ladder::is_half_space<B> && !Composite<A>) {
            // The distance of a shape above the half-space is its distance from the bounding plane.
            return abut::intersects(a, b) || abut::within(a, Plane{b.normal, b.offset}, max_distance);
        } else if constexpr (ladder::is_half_space<A> && !Composite<B>) {
            return abut::intersects(a, b) || abut::within(Plane{a.normal, a.offset}, b, max_distance);
        } else if constexpr (Composite<A>) {
            return composite_within(a, b, max_distance);
        } else if constexpr (Composite<B>) {
            return composite_within(b, a, max_distance);
        } else {
            if constexpr (requires { ladder::box_around(a), ladder::box_around(b); }) {
                if (const auto known = ladder::within_by_corners(a, b, max_distance)) return *known;
            } else if constexpr (requires { ladder::ball_around(a), ladder::ball_around(b); }) {
                const auto known =
                    ladder::within_by_balls(ladder::ball_around(a), ladder::ball_around(b), max_distance);
                if (known) return *known;
            }
            return ladder::shapes_within(a, b, max_distance);
        }
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_WITHIN_DECLARED(A, B) \
    template <>                    \
    ABUT_API bool within(const A& a, const B& b, double max_distance) noexcept;
#define ABUT_WITHIN_DEFINED(A, B)                                       \
    template <>                                                         \
    bool within(const A& a, const B& b, double max_distance) noexcept { \
        const DefaultFloats floats;                                     \
        return query::within(a, b, max_distance);                       \
    }
