// SPDX-License-Identifier: MIT
// The nearest points of two meshes by asking every pair of their triangles: what every other way must give.
#pragma once

#include <cstdint>
#include <limits>

#include "abut/query/closest_points-inl.h"
#include "abut/query/composite_closest_points.h"

namespace abut {

/// The nearest pair of all, the lowest on equal distance. Distances that overflow are infinite, and one such pair is found too.
template <class A, class B>
CompositeClosest nearest_of_all(const A& a, const B& b) {
    CompositeClosest best;
    best.points.distance = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        const Triangle part = a.part(i);
        for (std::uint32_t j = 0; j < b.size(); ++j) {
            const ClosestPoints next = closest_points(part, b.part(j));
            const bool first = best.part_a == Where::none && next.distance == best.points.distance;
            if (next.distance < best.points.distance || first) best = {next, i, j};
        }
    }
    return best;
}

}  // namespace abut
