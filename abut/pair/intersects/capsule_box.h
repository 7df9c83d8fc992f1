// SPDX-License-Identifier: MIT
// Whether a capsule and a solid box intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Whether the distance of the box from the capsule's core segment is at most the radius, exactly, for the box's axes
/// as given. Touching counts. A degenerate capsule is a ball, segment or point, a degenerate box is flat; a negative
/// radius or an empty box is the empty set. False when a number is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Obb& box) noexcept;

}  // namespace abut::pair
