// SPDX-License-Identifier: MIT
// Whether a capsule and a ball intersect.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Whether the distance of the centre from the core segment is at most the sum of the radii, exactly. Touching counts.
/// With radius 0 they are a segment or a point, with a negative radius empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Sphere& sphere) noexcept;

}  // namespace abut::pair
