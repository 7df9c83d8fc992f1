// SPDX-License-Identifier: MIT
// The supporting feature of a convex shape along a direction: a face, an edge or a corner.
#pragma once

#include "abut/gjk/contact_manifold.h"
#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The face of the core, moved outwards by `radius`, whose normal is within 8 degrees of the direction (unit length),
/// or 4 for point sets; otherwise the edge that is orthogonal to it within the same angle; otherwise the support point.
/// Each contains the core's support point, except for discs, represented by 8 points of the rim, faces with more than
/// 16 corners, represented by 16, and ellipsoids and the program's own shapes, represented by one.
[[nodiscard]] Face supporting_feature(const Core& core, double radius, Vec3 direction) noexcept;

/// The distance from a point of that feature, along the direction, to the surface of the rounded shape: at a tilted
/// edge, the side of a capsule is farther away than the radius, measured along the direction.
[[nodiscard]] double cover(const Core& core, double radius, Vec3 direction, Vec3 place) noexcept;

}  // namespace abut::gjk
