// SPDX-License-Identifier: MIT
// The support vertex of a hull, exactly. For .cpp files of this room.
#pragma once

#include "abut/exact/sign.h"
#include "abut/shape/hull.h"

namespace abut::pair {

/// One of the vertices farthest along a finite direction, by hill climbing: in a convex set, a vertex with no higher
/// neighbour is a highest one. Rounded heights choose the path, exact signs its end. The hull must not be empty.
inline std::uint32_t support_vertex(const Hull& hull, Vec3 direction, std::uint32_t start = 0) noexcept {
    const std::span<const Vec3> v = hull.vertices();
    const auto above = [&](std::uint32_t i, std::uint32_t j) {
        return exact::sign([](auto n, auto p, auto q) { return dot(n, p - q); }, direction, v[i], v[j]) ==
               exact::Sign::positive;
    };
    std::uint32_t at = start;
    for (bool climbing = true; climbing;) {
        climbing = false;
        const std::span<const std::uint32_t> near = hull.neighbors(at);
        std::uint32_t best = at;
        double most = 0;
        for (const std::uint32_t i : near) {
            const Vec3 step = v[i] - v[at];
            const double rise = direction.x * step.x + direction.y * step.y + direction.z * step.z;
            if (rise > most) {
                most = rise;
                best = i;
            }
        }
        if (best != at && above(best, at)) {
            at = best;
            climbing = true;
            continue;
        }
        for (const std::uint32_t i : near) {
            if (!above(i, at)) continue;
            at = i;
            climbing = true;
            break;
        }
    }
    return at;
}

}  // namespace abut::pair
