// SPDX-License-Identifier: MIT
// The hull of a hull's vertices after a linear map and a translation. Internal: for poses and placements.
#pragma once

#include "abut/shape/hull.h"

namespace abut {

/// Moves hulls: the triangles are kept, or repaired by edge flips, where they are certified to bound the hull of the
/// moved vertices; that hull is constructed otherwise. Either way it is the same, bit for bit.
class HullMotion {
public:
    /// Throws abut::Error when a vertex leaves the range of doubles.
    [[nodiscard]] static Hull apply(const Hull& hull, const Mat3& linear, Vec3 translation);

    /// The other half-edge of each half-edge of a hull's triangles: see hull_surface.h.
    [[nodiscard]] static std::span<const std::uint32_t> twins(const Hull& hull) noexcept { return hull.twins_; }

private:
    static bool keep_triangles(const Hull& hull, std::span<const Vec3> moved, Hull& result);
};

}  // namespace abut
