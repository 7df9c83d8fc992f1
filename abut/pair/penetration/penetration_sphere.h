// SPDX-License-Identifier: MIT
// Penetration of two balls.
#pragma once

#include <optional>

#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// The shortest translation of b out of a, along the line of their centres; nothing exactly when they do not intersect.
/// The depth is within a few ulps of the sum of the radii. Concentric balls are separated along x. Swapping the balls
/// reverses the direction.
[[nodiscard]] std::optional<Penetration> penetration(const Sphere& a, const Sphere& b) noexcept;

}  // namespace abut::pair
