// SPDX-License-Identifier: MIT
// A capsule's core against the features of points, segments, rays, lines, triangles and axis-aligned boxes.
#include "abut/pair/capsule_features.h"

namespace abut::pair::capsule {

bool reaches(const Core& core, const PlainPolytope& other, const Radii& radii) noexcept {
    return reaches_features(core, other, radii);
}
bool reaches(const Core& core, const StraightPolytope& other, const Radii& radii) noexcept {
    return reaches_features(core, other, radii);
}

bool holds(const Core& core, const PlainPolytope& other, const Radii& radii) noexcept {
    return holds_corners(core, other, radii);
}

NearestFeatures nearest(const Core& core, const PlainPolytope& other, const Radii& radii) noexcept {
    return nearest_features(core, other, radii);
}
NearestFeatures nearest(const Core& core, const StraightPolytope& other, const Radii& radii) noexcept {
    return nearest_features(core, other, radii);
}

}  // namespace abut::pair::capsule
