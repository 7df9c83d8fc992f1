// SPDX-License-Identifier: MIT
// How near a capsule's core, the segment, comes to another shape, decided exactly: what doubles could not tell. For .cpp
// files of this room.
#pragma once

#include <array>

#include "abut/pair/features/polytope_features.h"

namespace abut::pair::capsule {

/// The ends, in an order that does not depend on the writing.
struct SortedSegment {
    Vec3 a{0}, b{0};
    SortedSegment(Vec3 p, Vec3 q) noexcept {
        // By index: which comes first is any branch predictor's guess.
        const std::array<Vec3, 2> ends{p, q};
        const std::size_t first = precedes(q, p) ? 1 : 0;
        a = ends[first];
        b = ends[1 - first];
    }
};

/// Two radii whose sum, which is not negative, is not rounded.
struct Radii {
    double r = 0, s = 0;
};

/// Whether any feature of the one is as near to one of the other as the radii together. Cores that cross elsewhere are not
/// seen. All finite.
[[nodiscard]] bool within_radii(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool within_radii(const SortedSegment& core, const RayPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool within_radii(const SortedSegment& core, const ObbPolytope& other, const Radii& radii) noexcept;

/// Whether all the polytope's corners are as near to the core as the radii together.
[[nodiscard]] bool contains(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept;
[[nodiscard]] bool contains(const SortedSegment& core, const ObbPolytope& other, const Radii& radii) noexcept;

/// The nearest points of core and shape, which do not cross: a few ulps; how far apart they are, and that less both radii,
/// with the right sign: 5 ulps.
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
