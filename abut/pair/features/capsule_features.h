// SPDX-License-Identifier: MIT
// The distance of a capsule's core segment from the features of another shape, decided exactly where doubles are
// inconclusive. For .cpp files of this room.
#pragma once

#include <array>

#include "abut/math/lexicographic_order.h"
#include "abut/pair/features/polytope_features.h"

namespace abut::pair::capsule {

/// A segment's ends, in an order that does not depend on the given one.
struct SortedSegment {
    Vec3 a{0}, b{0};
    SortedSegment(Vec3 p, Vec3 q) noexcept {
        // By index, since a branch on the order would be unpredictable.
        const std::array<Vec3, 2> ends{p, q};
        const std::size_t first = precedes(q, p) ? 1 : 0;
        a = ends[first];
        b = ends[1 - first];
    }
};

/// Two radii, whose sum must not be negative and is not rounded.
struct Radii {
    double r = 0, s = 0;
};

/// Whether the distance of any pair of features is at most the sum of the radii. A core that crosses the shape
/// elsewhere is not detected. All numbers must be finite.
[[nodiscard]] bool within_radii(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool within_radii(const SortedSegment& core, const RayPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool within_radii(const SortedSegment& core, const ObbPolytope& other, const Radii& radii) noexcept;

/// Whether the distance of each of the polytope's corners from the core is at most the sum of the radii.
[[nodiscard]] bool contains(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool contains(const SortedSegment& core, const ObbPolytope& other, const Radii& radii) noexcept;

/// The closest points of core and shape, which must not cross, within a few ulps; their distance, and that less both
/// radii, with exact sign, within 5 ulps.
struct ClosestFeatures {
    Vec3 on_core{0}, on_other{0};
    exact::Scaled distance, gap;
};
[[nodiscard]] ClosestFeatures closest_features(const SortedSegment& core, const PointPolytope& other,
                                               const Radii& radii) noexcept;
[[nodiscard]] ClosestFeatures closest_features(const SortedSegment& core, const RayPolytope& other,
                                               const Radii& radii) noexcept;
[[nodiscard]] ClosestFeatures closest_features(const SortedSegment& core, const ObbPolytope& other,
                                               const Radii& radii) noexcept;

}  // namespace abut::pair::capsule
