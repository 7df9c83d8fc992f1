// SPDX-License-Identifier: MIT
// The composite's rung of intersects: walk its tree, ask the same verb of the parts that are left.
#pragma once

#include "abut/query/composite_walk.h"
#include "abut/query/outline.h"
#include "abut/simd/triangle_beside.h"
#include "abut/tree/moved_triangle.h"
#include "abut/tree/walk_pairs.h"

namespace abut {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;

namespace composite {

/// Calls leaf(i, j) for the parts of a and b below a pair of children that may meet, until it is true; returns whether it
/// was. Where a's leaves are ready for kernels, only what those let pass.
template <Composite A, Composite B, class Leaf>
bool walk_meeting(const A& a, const B& b, const tree::PairWalk& walk, const tree::ChildPair& from, Leaf leaf) {
    if constexpr (Triangulated<A> && Triangulated<B>) {
        if (!a.leaves().empty()) {
            return walk.walk_leaves(from, [&](const tree::ChildPair& pair) {
                const tree::Node& in_a = a.tree().nodes()[pair.a.node];
                const tree::Node& in_b = b.tree().nodes()[pair.b.node];
                const simd::Triangles8& eight = a.leaves()[in_a.leaf(pair.a.lane)];
                const std::uint32_t used = (1u << in_a.count[pair.a.lane]) - 1;
                for (std::uint32_t k = 0; k < in_b.count[pair.b.lane]; ++k) {
                    const std::uint32_t place = in_b.child[pair.b.lane] + k;
                    const tree::MovedTriangle moved(a.frame(), b.placed(place));
                    for (std::uint32_t mask = simd::may_meet(eight, moved.corners, moved.pad) & used; mask != 0;
                         mask &= mask - 1) {
                        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
                        if (leaf(a.tree().order()[in_a.child[pair.a.lane] + lane], b.tree().order()[place]))
                            return true;
                    }
                }
                return false;
            });
        }
    }
    return walk.walk(from, leaf);
}

}  // namespace composite

/// Whether any part of c touches x; see intersects.
template <Composite C, class X>
[[nodiscard]] bool composite_intersects(const C& c, const X& x) noexcept {
    if constexpr (Composite<X>) {
        const tree::PairWalk walk(c.tree(), c.frame(), x.tree(), x.frame());
        if (c.tree().empty() || x.tree().empty()) return false;
        return composite::walk_meeting(
            c, x, walk, {}, [&](std::uint32_t i, std::uint32_t j) { return intersects(c.part(i), x.part(j)); });
    } else {
        if (!ladder::has_numbers(x)) return false;
        if constexpr (Triangulated<C> && requires { outline_of(x); }) {
            tree::ShapeWalk walk(c.tree(), c.leaves(), c.frame(), outline_of(x));
            if (walk.usable()) return walk.walk([&](std::uint32_t place) { return intersects(c.placed(place), x); });
        }
        const auto touches = [&](const auto& part) { return intersects(part, x); };
        if constexpr (std::same_as<X, Ray>) {
            return composite::any_along(c, x, std::numeric_limits<double>::infinity(), 0, Cull::none, touches);
        } else if constexpr (std::same_as<X, Segment>) {
            return composite::any_along(c, Ray{x.a, x.b - x.a}, 1, composite::direction_pad(x), Cull::none, touches);
        }
        return composite::walk_near(c, x, [&](std::uint32_t, const auto& part) { return touches(part); });
    }
}

}  // namespace abut
