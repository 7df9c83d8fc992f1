// SPDX-License-Identifier: MIT
// What the verbs' ladders share: their rungs, and how a missing one is reported.
//
// Every verb is a ladder, climbed when the program is compiled, and `VERB_rung<A, B>` says where a pair ends up.
#pragma once

#include <type_traits>

#include "abut/query/clip_unbounded.h"
#include "abut/query/closed_forms.h"
#include "abut/query/concepts.h"
#include "abut/query/geometry.h"

namespace abut {

/// What serves a verb for a pair of shapes.
enum class Rung {
    none,       ///< nothing: a static_assert says so
    any,        ///< an AnyShape, or another thing told at run time: the verb of what it holds
    closed,     ///< the pair's closed form, in abut/pair
    swapped,    ///< the same for the operands in the other order
    ray,        ///< rays and lines: the other's raycast
    plane,      ///< planes: the other's farthest points along the normal
    composite,  ///< parts and a tree: the same verb of the parts
    convex      ///< GJK and its kin, by support points
};

namespace ladder {

/// False, but only once a template is used: a static_assert on it fires for the pair that has no rung.
template <class...>
inline constexpr bool no_rung = false;

/// A thing of several kinds, told at run time: `x.visit_held(f)` answers f of what it is.
template <class X>
concept RuntimeShape = requires(const X& x) {
    x.visit_held([](const auto&) {});
};

template <class X>
inline constexpr bool is_any = std::is_same_v<X, AnyShape> || RuntimeShape<X>;
template <class X>
inline constexpr bool is_ray_or_line = std::is_same_v<X, Ray> || std::is_same_v<X, Line>;
template <class X>
inline constexpr bool is_plane = std::is_same_v<X, Plane>;
template <class X>
inline constexpr bool is_unbounded = is_ray_or_line<X> || is_plane<X>;

/// The first rung that there is for a pair: what the verb's own file found, then what all have in common.
template <class A, class B>
consteval Rung first_rung(bool closed, bool swapped, bool ray, bool composite) {
    if (is_any<A> || is_any<B>) return Rung::any;
    if (closed) return Rung::closed;
    if (swapped) return Rung::swapped;
    if (ray) return Rung::ray;
    if (composite) return Rung::composite;
    if (Convex<A> && Convex<B>) return Rung::convex;
    if ((Convex<A> && is_plane<B>) || (Convex<B> && is_plane<A>)) return Rung::plane;
    return Rung::none;
}

/// f of what an AnyShape, or another thing told at run time, holds.
template <class X, class Function>
auto visit_held(const X& x, Function f) {
    if constexpr (RuntimeShape<X>) {
        return x.visit_held(f);
    } else {
        return std::visit(f, x);
    }
}

/// The verb of what an AnyShape on either side holds.
template <class A, class B, class Verb>
auto visit_either(const A& a, const B& b, Verb verb) {
    if constexpr (is_any<A>) {
        return visit_held(a, [&](const auto& x) { return verb(x, b); });
    } else {
        return visit_held(b, [&](const auto& x) { return verb(a, x); });
    }
}

/// The shape for the convex room; a ray or line is cut to what can matter beside `other`.
template <class X, class Other>
gjk::RoundedShape rounded(const X& x, const Other& other) {
    if constexpr (requires { gjk::core_of(x); }) {
        return {gjk::core_of(x), gjk::rounding_radius(x)};
    } else if constexpr (Supported<X>) {
        return rounded(as_geometry(x), other);
    } else {
        return {gjk::core_of(x, clip_box(x, other)), 0};
    }
}

inline ClosestPoints flipped(const ClosestPoints& c) { return {c.on_b, c.on_a, c.distance}; }
inline Containment flipped(Containment c) {
    return c == Containment::inside ? Containment::containing : c == Containment::containing ? Containment::inside : c;
}
inline std::optional<Contact> flipped(std::optional<Contact> c) {
    if (!c) return c;
    c->direction = -c->direction;
    for (ContactPoint& p : c->points) std::swap(p.on_a, p.on_b);
    return c;
}

}  // namespace ladder
}  // namespace abut
