// SPDX-License-Identifier: MIT
// The composite's rung of closest_points: the parts around the query, nearest first.
#pragma once

#include <algorithm>
#include <limits>

#include "abut/query/composite_walk.h"
#include "abut/query/result.h"

namespace abut {

template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept;

/// The nearest points of a composite and something else, and the parts that they are on.
struct CompositeClosest {
    ClosestPoints points;
    std::uint32_t part_a = Where::none;
    std::uint32_t part_b = Where::none;  // of the other, when it is a composite too
};

/// The nearest of c's parts, the lowest on equal distance, among those at most `max_distance` away.
template <Composite C, class X>
[[nodiscard]] CompositeClosest composite_closest(
    const C& c, const X& x, double max_distance = std::numeric_limits<double>::infinity()) noexcept {
    CompositeClosest best;
    if constexpr (!Composite<X>) {
        if (!is_finite(x)) return best;
    }
    best.points.distance = std::numeric_limits<double>::infinity();
    const auto limit = [&] { return std::min(best.points.distance, max_distance); };
    const auto offer = [&](const ClosestPoints& found, std::uint32_t i, std::uint32_t j) {
        if (!(found.distance <= limit())) return;
        if (best.part_a != Where::none && found.distance == best.points.distance &&
            std::pair(i, j) > std::pair(best.part_a, best.part_b)) {
            return;
        }
        best = {found, i, j};
    };
    if constexpr (Composite<X>) {
        // Each part of the smaller side asks the larger, starting from the best so far; touching ends it.
        for (std::uint32_t j = 0; j < x.size(); ++j) {
            const auto part = composite_closest(c, x.part(j), limit());
            if (part.part_a != Where::none) offer(part.points, part.part_a, j);
        }
    } else {
        const Aabb box = bounds(x);
        const bool bounded = is_finite(box);
        const Aabb query = bounded ? c.frame().to_tree(box) : Aabb{};
        const auto ask = [&](std::uint32_t i) { offer(closest_points(c.part(i), x), i, Where::none); };
        if (bounded && is_finite(query)) {
            tree::walk_nearest(c.tree(), query, 0, limit, ask);
        } else if constexpr (requires(const Aabb& b) { pair::closest_points(b, x); }) {
            // Without bounds (planes, rays): ask the placed boxes themselves.
            tree::walk_if(
                c.tree(),
                [&](const Aabb& b) {
                    const Aabb placed = c.frame().to_world(b);
                    return !is_finite(placed) || !(pair::closest_points(placed, x).distance > tree::relaxed(limit()));
                },
                [&](std::uint32_t i) {
                    ask(i);
                    return false;
                });
        } else {
            for (std::uint32_t i = 0; i < c.size(); ++i) ask(i);
        }
    }
    return best;
}

template <Composite C, class X>
[[nodiscard]] ClosestPoints composite_closest_points(const C& c, const X& x) noexcept {
    return composite_closest(c, x).points;
}

}  // namespace abut
