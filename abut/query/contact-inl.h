// SPDX-License-Identifier: MIT
// Computes contact for each pair of types; only the library compiles it.
#pragma once

#include <optional>

#include "abut/query/closest_points-inl.h"
#include "abut/query/composite_contact.h"
#include "abut/query/contact.h"
#include "abut/query/unbounded_penetration.h"

namespace abut {

/// Which rung serves contact(a, b).
template <class A, class B>
inline constexpr Rung contact_rung = [] {
    constexpr bool closed = requires(const A& a, const B& b) { pair::penetration(a, b); };
    constexpr bool swapped = requires(const A& a, const B& b) { pair::penetration(b, a); };
    constexpr bool parts = requires(const A& a, const B& b) { composite_contact(a, b); };
    constexpr bool parts_swapped = requires(const A& a, const B& b) { composite_contact(b, a); };
    return ladder::first_rung<A, B>(closed, swapped, false, parts || parts_swapped);
}();

namespace ladder {

/// The contact of two sets of which one is unbounded: at the origin of a ray that starts behind a plane, otherwise at a
/// shared point. Nothing where the two are infinitely far apart, as a frustum that contains a whole line is from
/// everything.
template <class A, class B>
std::optional<Contact> with_place_of_unbounded(const Penetration& out, const A& a, const B& b) {
    const Vec3 into = out.depth * out.direction;
    if (out.depth > 0 && out.depth < std::numeric_limits<double>::infinity()) {
        if constexpr (std::is_same_v<A, Ray>)
            return Contact{out.depth, out.direction, {{{a.origin, a.origin - into, out.depth}}}, 1};
        if constexpr (std::is_same_v<B, Ray>)
            return Contact{out.depth, out.direction, {{{b.origin + into, b.origin, out.depth}}}, 1};
    }
    const ClosestPoints shared = query::closest_points(a, b);
    if (shared.distance == std::numeric_limits<double>::infinity()) return {};
    if (out.depth > 0 && out.depth < std::numeric_limits<double>::infinity()) {
        // The other shape is parallel to the plane of a half-space, so all of its points are equally deep.
        if constexpr (is_half_space<A> && is_half_space<B>) {
            const ClosestPoints on = query::closest_points(Plane{a.normal, a.offset}, Plane{b.normal, b.offset});
            return Contact{out.depth, out.direction, {{{on.on_a, on.on_b, out.depth}}}, 1};
        } else if constexpr (is_half_space<B>) {
            return Contact{out.depth, out.direction, {{{shared.on_a, shared.on_a - into, out.depth}}}, 1};
        } else if constexpr (is_half_space<A>) {
            return Contact{out.depth, out.direction, {{{shared.on_b + into, shared.on_b, out.depth}}}, 1};
        }
    }
    return Contact{out.depth, out.direction, {{{shared.on_a, shared.on_a, out.depth}}}, 1};
}

/// Adds the places to a contact of known depth and direction.
template <class A, class B>
std::optional<Contact> with_places(const std::optional<Penetration>& out, const A& a, const B& b) {
    if (!out) return {};
    if constexpr (std::is_same_v<A, Frustum> || std::is_same_v<B, Frustum> || is_half_space<A> || is_half_space<B>) {
        if (!(out->depth < std::numeric_limits<double>::infinity())) return with_place_of_unbounded(*out, a, b);
    }
    if constexpr (is_unbounded<A> && is_unbounded<B>) {
        return with_place_of_unbounded(*out, a, b);
    } else if constexpr (std::is_same_v<B, Sphere>) {
        return gjk::contact(b, *out);
    } else if constexpr (std::is_same_v<A, Sphere>) {
        return flipped(gjk::contact(a, Penetration{out->depth, -out->direction}));
    } else if constexpr (is_planar<B>) {
        const gjk::RoundedShape shape = rounded(a, b);
        // A frustum that contains a whole line has an empty core.
        if (shape.core.kind == gjk::Kind::empty) return {};
        return gjk::contact(shape, b, *out);
    } else if constexpr (is_planar<A>) {
        return flipped(with_places(std::optional(Penetration{out->depth, -out->direction}), b, a));
    } else {
        return gjk::contact(rounded(a, b), rounded(b, a), *out);
    }
}

inline std::optional<Penetration> reversed(std::optional<Penetration> p) {
    if (p) p->direction = -p->direction;
    return p;
}

/// The contact by the first rung that exists for the pair.
template <class A, class B>
std::optional<Contact> contact_by_rung(const A& a, const B& b) noexcept {
    constexpr Rung rung = contact_rung<A, B>;
    if constexpr (rung == Rung::any) {
        return ladder::visit_either(a, b, [](const auto& x, const auto& y) { return abut::contact(x, y); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::with_places(pair::penetration(a, b), a, b);
    } else if constexpr (rung == Rung::swapped) {
        return ladder::with_places(ladder::reversed(pair::penetration(b, a)), a, b);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<A>) return composite_contact(a, b);
        if constexpr (!Composite<A>) return ladder::flipped(composite_contact(b, a));
    } else if constexpr (rung == Rung::convex || rung == Rung::plane) {
        if constexpr (requires { pair::fast_penetration(a, b); }) {
            const pair::FastPenetration found = pair::fast_penetration(a, b);
            if (found.relation == pair::FastPenetration::Relation::apart) return {};
            if (found.relation == pair::FastPenetration::Relation::intersecting)
                return ladder::with_places(found.out, a, b);
        } else if constexpr (requires { pair::fast_penetration(b, a); }) {
            const pair::FastPenetration found = pair::fast_penetration(b, a);
            if (found.relation == pair::FastPenetration::Relation::apart) return {};
            if (found.relation == pair::FastPenetration::Relation::intersecting)
                return ladder::with_places(ladder::reversed(found.out), a, b);
        }
        if constexpr (rung == Rung::convex && intersects_rung<A, B> == Rung::convex) {
            return gjk::contact(ladder::rounded(a, b), ladder::rounded(b, a));
        }
        if (!query::intersects(a, b)) return {};
        std::optional<Penetration> out;
        if constexpr (rung == Rung::convex) {
            const gjk::RoundedShape first = ladder::rounded(a, b), second = ladder::rounded(b, a);
            // A frustum that contains a whole line has no corners to measure from.
            if (first.core.kind == gjk::Kind::empty || second.core.kind == gjk::Kind::empty) return {};
            out = are_unbounded(a, b) ? unbounded_penetration(a, b) : gjk::penetration(first, second);
            if (inseparable(a, b)) out->depth = std::numeric_limits<double>::infinity();
        } else if constexpr (ladder::is_planar<B>) {
            out = gjk::penetration(ladder::rounded(a, b), b);
        } else {
            out = ladder::reversed(gjk::penetration(ladder::rounded(b, a), a));
        }
        return ladder::with_places(out, a, b);
    } else {
        static_assert(
            ladder::no_rung<A, B>,
            "abut::contact(a, b) needs pair::penetration(a, b) in either order, a Composite on either side, or "
            "Convex on both");
        return {};
    }
}

/// A contact that mostly has one place, constructed in the return value.
template <class A, class B>
std::optional<Contact> contact_at_one_place(const A& a, const B& b) noexcept {
    std::optional<Contact> found = pair::contact(a, b);
    if (found && found->count == 0) [[unlikely]]
        found = contact_by_rung(a, b);
    return found;
}

}  // namespace ladder

namespace query {

template <class A, class B>
[[nodiscard]] std::optional<Contact> contact(const A& a, const B& b) noexcept {
    if constexpr (requires { pair::contact(a, b); }) {
        return ladder::contact_at_one_place(a, b);
    } else {
        return ladder::contact_by_rung(a, b);
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_CONTACT_DECLARED(A, B) \
    template <>                     \
    ABUT_API std::optional<Contact> contact(const A& a, const B& b) noexcept;
#define ABUT_CONTACT_DEFINED(A, B)                                    \
    template <>                                                       \
    std::optional<Contact> contact(const A& a, const B& b) noexcept { \
        const DefaultFloats floats;                                   \
        return query::contact(a, b);                                  \
    }
