// SPDX-License-Identifier: MIT
// The capsule and the triangle.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the triangle comes as near to the capsule's segment as the radius, exactly. Touching counts; degenerate ones are
/// what they are, a negative radius is empty. False when anything is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Triangle& triangle) noexcept;

}  // namespace abut::pair
