// SPDX-License-Identifier: MIT
// The composite's rung of intersects: walk its tree, ask the same verb of the parts that are left.
#pragma once

#include "abut/query/composite_walk.h"
#include "abut/query/outline.h"
#include "abut/tree/walk_pairs.h"

namespace abut {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;

/// Whether any part of c touches x; see intersects.
template <Composite C, class X>
[[nodiscard]] bool composite_intersects(const C& c, const X& x) noexcept {
    if constexpr (Composite<X>) {
        const tree::PairWalk walk(c.tree(), c.frame(), x.tree(), x.frame());
        if (c.tree().empty() || x.tree().empty()) return false;
        return walk.walk({}, [&](std::uint32_t i, std::uint32_t j) { return intersects(c.part(i), x.part(j)); });
    } else {
        if (!ladder::has_numbers(x)) return false;
        if constexpr (Triangulated<C> && requires { outline_of(x); }) {
            tree::ShapeWalk walk(c.tree(), c.leaves(), c.frame(), outline_of(x));
            if (walk.usable()) return walk.walk([&](std::uint32_t i) { return intersects(c.part(i), x); });
        }
        return composite::walk_near(c, x, [&](std::uint32_t i) { return intersects(c.part(i), x); });
    }
}

}  // namespace abut
