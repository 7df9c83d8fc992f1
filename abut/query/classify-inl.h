// SPDX-License-Identifier: MIT
// Decides classify for each pair of types; only the library compiles it.
#pragma once

#include "abut/query/classify.h"
#include "abut/query/contains_intersecting.h"

namespace abut {

/// Which rung serves classify(a, b).
template <class A, class B>
inline constexpr Rung classify_rung = [] {
    constexpr bool closed = requires(const A& a, const B& b) { pair::classify(a, b); };
    constexpr bool swapped = requires(const A& a, const B& b) { pair::classify(b, a); };
    constexpr bool parts = requires(const A& a, const B& b) { composite_classify(a, b); };
    constexpr bool parts_swapped = requires(const A& a, const B& b) { composite_classify(b, a); };
    const Rung rung = ladder::first_rung<A, B>(closed, swapped, false, parts || parts_swapped);
    // Where intersects has a rung, corners and support points decide the rest.
    const bool open = rung == Rung::none || rung == Rung::plane;
    return open && intersects_rung<A, B> != Rung::none ? Rung::convex : rung;
}();

namespace ladder {

/// The result of the pair's closed form. For a flat a, such as a triangle, that form does not decide whether a contains
/// b; it is decided here.
template <class A, class B>
Containment classify_closed(const A& a, const B& b) noexcept {
    constexpr bool flat = is_unbounded<A> || std::is_same_v<A, Segment> || std::is_same_v<A, Triangle>;
    const Containment found = pair::classify(a, b);
    if constexpr (flat) {
        if (found == Containment::crossing && contains_intersecting(a, b)) return Containment::containing;
    }
    return found;
}

/// The same for swapped operands, where equal sets are inside too.
template <class A, class B>
Containment classify_swapped(const A& a, const B& b) noexcept {
    const Containment found = classify_closed(b, a);
    return found == Containment::inside && contains_intersecting(b, a) ? Containment::inside : flipped(found);
}

}  // namespace ladder

namespace query {

template <class A, class B>
[[nodiscard]] Containment classify(const A& a, const B& b) noexcept {
    constexpr Rung rung = classify_rung<A, B>;
    if constexpr (rung == Rung::any) {
        return ladder::visit_either(a, b, [](const auto& x, const auto& y) { return abut::classify(x, y); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::classify_closed(a, b);
    } else if constexpr (rung == Rung::swapped) {
        return ladder::classify_swapped(a, b);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (requires { composite_classify(a, b); }) return composite_classify(a, b);
        if constexpr (!requires { composite_classify(a, b); }) return ladder::flipped(composite_classify(b, a));
    } else if constexpr (rung == Rung::convex) {
        if (!query::intersects(a, b)) return Containment::disjoint;
        if (ladder::contains_intersecting(b, a)) return Containment::inside;
        if (ladder::contains_intersecting(a, b)) return Containment::containing;
        return Containment::crossing;
    } else {
        static_assert(ladder::no_rung<A, B>,
                      "abut::classify(a, b) needs pair::classify(a, b) in either order, composite_classify(a, b), or "
                      "intersects(a, b)");
        return Containment::disjoint;
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_CLASSIFY_DECLARED(A, B) \
    template <>                      \
    ABUT_API Containment classify(const A& a, const B& b) noexcept;
#define ABUT_CLASSIFY_DEFINED(A, B)                         \
    template <>                                             \
    Containment classify(const A& a, const B& b) noexcept { \
        const DefaultFloats floats;                         \
        return query::classify(a, b);                       \
    }
