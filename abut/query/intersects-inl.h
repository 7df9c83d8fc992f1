// SPDX-License-Identifier: MIT
// Decides intersects for each pair of types; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/composite_intersects.h"
#include "abut/query/intersects.h"
#include "abut/query/ladder.h"

namespace abut {

/// Which rung serves intersects(a, b).
template <class A, class B>
inline constexpr Rung intersects_rung = [] {
    constexpr bool closed = requires(const A& a, const B& b) { pair::intersects(a, b); };
    constexpr bool swapped = requires(const A& a, const B& b) { pair::intersects(b, a); };
    constexpr bool cast = requires(const A& a, const Ray& r, const RaycastOptions& o) { pair::raycast(r, a, o); };
    constexpr bool cast_swapped = requires(const B& b, const Ray& r, const RaycastOptions& o) {
        pair::raycast(r, b, o);
    };
    constexpr bool parts = requires(const A& a, const B& b) { composite_intersects(a, b); };
    constexpr bool parts_swapped = requires(const A& a, const B& b) { composite_intersects(b, a); };
    const bool ray = (ladder::is_ray_or_line<B> && cast) || (ladder::is_ray_or_line<A> && cast_swapped);
    return ladder::first_rung<A, B>(closed, swapped, ray, parts || parts_swapped);
}();

namespace ladder {

template <class X>
bool intersects_ray(const Ray& ray, const X& x) {
    return pair::raycast(ray, x, RaycastOptions{}).has_value();
}
template <class X>
bool intersects_ray(const Line& line, const X& x) {
    return intersects_ray(Ray{line.origin, line.direction}, x) || intersects_ray(Ray{line.origin, -line.direction}, x);
}

}  // namespace ladder

namespace query {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept {
    constexpr Rung rung = intersects_rung<A, B>;
    if constexpr (rung == Rung::any) {
        return ladder::visit_either(a, b, [](const auto& x, const auto& y) { return abut::intersects(x, y); });
    } else if constexpr (rung == Rung::closed) {
        return pair::intersects(a, b);
    } else if constexpr (rung == Rung::swapped) {
        return pair::intersects(b, a);
    } else if constexpr (rung == Rung::ray) {
        if constexpr (ladder::is_ray_or_line<B>) return ladder::intersects_ray(b, a);
        if constexpr (!ladder::is_ray_or_line<B>) return ladder::intersects_ray(a, b);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (Composite<A>) return composite_intersects(a, b);
        if constexpr (!Composite<A>) return composite_intersects(b, a);
    } else if constexpr (rung == Rung::convex) {
        return gjk::intersects(ladder::rounded(a, b), ladder::rounded(b, a));
    } else if constexpr (rung == Rung::plane) {
        if constexpr (ladder::is_planar<B>) return gjk::intersects(ladder::rounded(a, b), b);
        if constexpr (!ladder::is_planar<B>) return gjk::intersects(ladder::rounded(b, a), a);
    } else {
        static_assert(
            ladder::no_rung<A, B>,
            "abut::intersects(a, b) needs pair::intersects(a, b) in either order, a Composite on either side, or "
            "Convex on both");
        return false;
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_INTERSECTS_DECLARED(A, B) \
    template <>                        \
    ABUT_API bool intersects(const A& a, const B& b) noexcept;
#define ABUT_INTERSECTS_DEFINED(A, B)                  \
    template <>                                        \
    bool intersects(const A& a, const B& b) noexcept { \
        const DefaultFloats floats;                    \
        return query::intersects(a, b);                \
    }
