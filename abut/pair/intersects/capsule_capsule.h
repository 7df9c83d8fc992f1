// SPDX-License-Identifier: MIT
// Whether two capsules intersect.
#pragma once

#include "abut/shape/capsule.h"

namespace abut::pair {

/// Whether the distance of the core segments is at most the sum of the radii, exactly. Touching counts. With a == b a
/// capsule is a ball, with radius 0 a segment, with a negative radius empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Capsule& a, const Capsule& b) noexcept;

}  // namespace abut::pair
