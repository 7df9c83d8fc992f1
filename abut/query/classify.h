// SPDX-License-Identifier: MIT
// classify and contains: how one thing lies to another.
#pragma once

#include "abut/query/holds.h"
#include "abut/query/result.h"

namespace abut {

/// Which rung serves classify(a, b).
template <class A, class B>
inline constexpr Rung classify_rung = [] {
    constexpr bool closed = requires(const A& a, const B& b) { pair::classify(a, b); };
    constexpr bool swapped = requires(const A& a, const B& b) { pair::classify(b, a); };
    constexpr bool parts = requires(const A& a, const B& b) { composite_classify(a, b); };
    constexpr bool parts_swapped = requires(const A& a, const B& b) { composite_classify(b, a); };
    const Rung rung = ladder::first_rung<A, B>(closed, swapped, false, parts || parts_swapped);
    // Wherever it is known whether they meet, corners and farthest points tell the rest.
    const bool open = rung == Rung::none || rung == Rung::plane;
    return open && intersects_rung<A, B> != Rung::none ? Rung::convex : rung;
}();

namespace ladder {

/// What a pair's closed form says, which of a flat a, like a triangle, does not tell whether it holds b.
template <class A, class B>
Containment classify_closed(const A& a, const B& b) noexcept {
    constexpr bool flat = is_unbounded<A> || std::is_same_v<A, Segment> || std::is_same_v<A, Triangle>;
    const Containment found = pair::classify(a, b);
    if constexpr (flat) {
        if (found == Containment::crossing && holds(a, b)) return Containment::containing;
    }
    return found;
}

/// The same from the other side, where equal sets are inside too.
template <class A, class B>
Containment classify_swapped(const A& a, const B& b) noexcept {
    const Containment found = classify_closed(b, a);
    return found == Containment::inside && holds(b, a) ? Containment::inside : flipped(found);
}

}  // namespace ladder

/// How a lies to b: disjoint; crossing; inside, when all of a is in the closed b; or containing, when all of b is in the
/// closed a. Equal sets are inside. Segment against box: *inside* when both ends are in the box. Exact for straight-edged
/// shapes, spheres and capsules, for frusta among these where docs/matrix.md says so, and for all in a plane or on a line but
/// what has only a `support`, which is in a plane when that is, within rounding, and on no line; else within the bounds of
/// docs/matrix.md. Of a mesh see mesh/classify.h.
template <class A, class B>
[[nodiscard]] Containment classify(const A& a, const B& b) noexcept {
    constexpr Rung rung = classify_rung<A, B>;
    if constexpr (rung == Rung::any) {
        return ladder::open_any(a, b, [](const auto& x, const auto& y) { return classify(x, y); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::classify_closed(a, b);
    } else if constexpr (rung == Rung::swapped) {
        return ladder::classify_swapped(a, b);
    } else if constexpr (rung == Rung::composite) {
        if constexpr (requires { composite_classify(a, b); }) return composite_classify(a, b);
        if constexpr (!requires { composite_classify(a, b); }) return ladder::flipped(composite_classify(b, a));
    } else if constexpr (rung == Rung::convex) {
        if (!intersects(a, b)) return Containment::disjoint;
        if (ladder::holds(b, a)) return Containment::inside;
        if (ladder::holds(a, b)) return Containment::containing;
        return Containment::crossing;
    } else {
        static_assert(ladder::no_rung<A, B>,
                      "abut::classify(a, b) needs pair::classify(a, b) in either order, composite_classify(a, b), or "
                      "intersects(a, b)");
        return Containment::disjoint;
    }
}

/// Whether all of `inner` lies in the closed `outer`: classify(inner, outer) == inside. In a mesh, what touches the surface
/// does not, but for points: see mesh/classify.h.
template <class Outer, class Inner>
requires(classify_rung<Inner, Outer> != Rung::none)
    [[nodiscard]] bool contains(const Outer& outer, const Inner& inner) noexcept {
    return classify(inner, outer) == Containment::inside;
}

}  // namespace abut
