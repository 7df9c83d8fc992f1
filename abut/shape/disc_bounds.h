// SPDX-License-Identifier: MIT
// The bounding box of a disc, as at the ends of cylinders and cones. Internal.
#pragma once

#include "abut/shape/aabb.h"

namespace abut {

/// A bounding box, rounded outwards, of the disc with this radius that is orthogonal to `axis`, of any length. For a
/// zero axis it is the centre; for a negative radius it is empty.
[[nodiscard]] Aabb disc_bounds(Vec3 center, Vec3 axis, double radius) noexcept;

}  // namespace abut
