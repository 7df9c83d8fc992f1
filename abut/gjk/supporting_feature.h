// SPDX-License-Identifier: MIT
// The face, edge or corner of a convex shape that looks along a direction.
#pragma once

#include "abut/gjk/contact_manifold.h"
#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The face of the core, grown by `radius`, whose normal is within 8 degrees of the direction (unit length), 4 for clouds of
/// corners; if none is, the edge that lies as nearly square to it; else the farthest point. Each holds what of the core is
/// farthest along the direction, but for discs, given by 8 points of their rim, faces of more than 16 corners, given by 16,
/// and ellipsoids and shapes of a user, given by one.
[[nodiscard]] Face supporting_feature(const Core& core, double radius, Vec3 direction) noexcept;

/// How far beyond a place of that feature, along the direction, the grown core ends: an edge that is tilted lies less deep under
/// a capsule's side than its radius, measured along the direction.
[[nodiscard]] double cover(const Core& core, double radius, Vec3 direction, Vec3 place) noexcept;

}  // namespace abut::gjk
