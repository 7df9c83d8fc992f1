// SPDX-License-Identifier: MIT
// The capsule and the sphere.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Whether the centre comes as near to the segment as the radii together, exactly. Touching counts; radius 0 is a segment or a
/// point, a negative one empty. False when anything is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Sphere& sphere) noexcept;

}  // namespace abut::pair
