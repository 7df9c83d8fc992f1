// SPDX-License-Identifier: MIT
// The face, edge or corner of a convex shape that looks along a direction.
#pragma once

#include "abut/convex/core.h"
#include "abut/convex/face.h"

namespace abut::convex {

/// The face of the core, grown by `radius`, whose normal is within 8 degrees of the direction (unit length); if none is,
/// the edge that lies within 8 degrees of square to it; else the farthest point. Discs are given by 8 points of their
/// rim; a face of more than 16 corners by 16 of them.
[[nodiscard]] Face feature_along(const Core& core, double radius, Vec3 direction) noexcept;

}  // namespace abut::convex
