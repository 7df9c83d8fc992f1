// SPDX-License-Identifier: MIT
// The capsule and boxes.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Whether the box, a solid, comes as near to the capsule's segment as the radius, exactly, for the box's axes as given.
/// Touching counts; degenerate ones are what they are, a negative radius or an empty box is empty. False when anything is not
/// finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Obb& box) noexcept;

}  // namespace abut::pair
