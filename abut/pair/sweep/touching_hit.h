// SPDX-License-Identifier: MIT
// The hit of a shape that touches a plane or half-space where its motion starts.
#pragma once

#include <limits>
#include <optional>

#include "abut/shape/result.h"

namespace abut::pair {

/// From the closest points of the shape and the plane or half-space, and their penetration. Nothing for a frustum that
/// contains a whole line, which is infinitely far from everything, and for what options.ignore_separating ignores.
inline std::optional<SweepHit> touching_hit(const ClosestPoints& shared, const Penetration& out, Vec3 motion,
                                            const SweepOptions& options) noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!(shared.distance < infinity)) return {};
    SweepHit hit;
    hit.normal = -out.direction;
    hit.depth = out.depth;
    hit.point = shared.on_b;
    const double along = hit.normal.x * motion.x + hit.normal.y * motion.y + hit.normal.z * motion.z;
    if (out.depth < infinity) return options.ignore_separating && along >= 0 ? std::nullopt : std::optional(hit);
    // No translation separates the two: the normal opposes the motion.
    if (along > 0) hit.normal = -hit.normal;
    return hit;
}

}  // namespace abut::pair
