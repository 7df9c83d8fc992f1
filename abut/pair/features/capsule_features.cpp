// SPDX-License-Identifier: MIT
// A capsule's core segment against the features of points, segments, rays, lines, triangles and axis-aligned boxes.
#include "abut/pair/features/capsule_feature_pairs.h"

namespace abut::pair::capsule {

bool within_radii(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept {
    return any_feature_within_radii(core, other, radii);
}
bool within_radii(const SortedSegment& core, const RayPolytope& other, const Radii& radii) noexcept {
    return any_feature_within_radii(core, other, radii);
}

bool contains(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept {
    return contains_corners(core, other, radii);
}

ClosestFeatures closest_features(const SortedSegment& core, const PointPolytope& other, const Radii& radii) noexcept {
    return search_closest_features(core, other, radii);
}
ClosestFeatures closest_features(const SortedSegment& core, const RayPolytope& other, const Radii& radii) noexcept {
    return search_closest_features(core, other, radii);
}

}  // namespace abut::pair::capsule
