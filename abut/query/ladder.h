// SPDX-License-Identifier: MIT
// The parts that the ladders of all verbs share: the rungs, and the choice among them.
//
// Every verb is a ladder of implementations, of which one is chosen at compile time; `VERB_rung<A, B>` names it for a
// pair of types.
#pragma once

#include <type_traits>

#include "abut/query/clip_unbounded.h"
#include "abut/query/closed_forms.h"
#include "abut/query/concepts.h"
#include "abut/query/geometry.h"

namespace abut {

/// The implementation of a verb for a pair of shapes.
enum class Rung {
    none,       ///< none: a static_assert reports it
    any,        ///< an AnyShape, or another object whose type is known at run time: the verb of what it holds
    closed,     ///< the pair's closed form, in abut/pair
    swapped,    ///< the closed form of the operands in the other order
    ray,        ///< rays and lines: the other shape's raycast
    plane,      ///< planes and half-spaces: the other shape's support points along the normal
    composite,  ///< parts and a tree: the same verb of the parts
    convex      ///< GJK and related algorithms, by support points
};

namespace ladder {

/// False, but dependent on the template's arguments, so that a static_assert on it fires only for a pair without a
/// rung.
template <class...>
inline constexpr bool no_rung = false;

/// An object whose type is known at run time: `x.visit_held(f)` returns f of what it holds.
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
inline constexpr bool is_half_space = std::is_same_v<X, HalfSpace>;
template <class X>
inline constexpr bool is_planar = is_plane<X> || is_half_space<X>;
template <class X>
inline constexpr bool is_unbounded = is_ray_or_line<X> || is_planar<X>;

/// Whether intersects is exact for the shape with every other such shape.
template <class X>
inline constexpr bool is_exact = !std::is_same_v<X, Cylinder> && !std::is_same_v<X, Cone> &&
                                 !std::is_same_v<X, Ellipsoid> && !std::is_same_v<X, ConvexView>;

/// The first rung that exists for a pair: the arguments state which of the verb's own rungs do; the others are common
/// to all verbs.
template <class A, class B>
consteval Rung first_rung(bool closed, bool swapped, bool ray, bool composite) {
    if (is_any<A> || is_any<B>) return Rung::any;
    if (closed) return Rung::closed;
    if (swapped) return Rung::swapped;
    if (ray) return Rung::ray;
    if (composite) return Rung::composite;
    if (Convex<A> && Convex<B>) return Rung::convex;
    if ((Convex<A> && is_planar<B>) || (Convex<B> && is_planar<A>)) return Rung::plane;
    return Rung::none;
}

/// Returns f of what an AnyShape, or another object with a type known at run time, holds.
template <class X, class Function>
auto visit_held(const X& x, Function f) {
    if constexpr (RuntimeShape<X>) {
        return x.visit_held(f);
    } else {
        return std::visit(f, x);
    }
}

/// Applies the verb to what an AnyShape on either side holds.
template <class A, class B, class Verb>
auto visit_either(const A& a, const B& b, Verb verb) {
    if constexpr (is_any<A>) {
        return visit_held(a, [&](const auto& x) { return verb(x, b); });
    } else {
        return visit_held(b, [&](const auto& x) { return verb(a, x); });
    }
}

/// The shape as a rounded core for gjk/; an unbounded shape is clipped to the part that matters for `other`.
template <class X, class Other>
gjk::RoundedShape rounded(const X& x, const Other& other) {
    if constexpr (requires { gjk::core_of(x); }) {
        return {gjk::core_of(x), gjk::rounding_radius(x)};
    } else if constexpr (HasSupportFunction<X>) {
        return rounded(as_geometry(x), other);
    } else {
        return {gjk::core_of(x, clip_box(x, other)), 0};
    }
}

inline Containment flipped(Containment c) {
    return c == Containment::inside ? Containment::containing : c == Containment::containing ? Containment::inside : c;
}
inline std::optional<Contact> flipped(std::optional<Contact> c) {
    if (!c) return c;
    c->direction = -c->direction;
    for (ContactPoint& p : c->points) std::swap(p.on_a, p.on_b);
    std::swap(c->where_a, c->where_b);
    return c;
}

}  // namespace ladder
}  // namespace abut
