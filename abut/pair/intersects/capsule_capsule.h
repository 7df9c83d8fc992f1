// SPDX-License-Identifier: MIT
// Two capsules.
#pragma once

#include "abut/shape/capsule.h"

namespace abut::pair {

/// Whether the segments come as near as the radii together, exactly. Touching counts; a == b is a ball, radius 0 a segment, a
/// negative radius empty. False when anything is not finite.
[[nodiscard]] bool intersects(const Capsule& a, const Capsule& b) noexcept;

}  // namespace abut::pair
