// SPDX-License-Identifier: MIT
// How deep two balls lie in each other.
#pragma once

#include <optional>

#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// The shortest way to move b out of a, along the line of their centres; nothing exactly when they do not meet. The depth is
/// within a few ulps of the radii's sum. Balls around one centre part along x. Swapping them turns the direction round.
[[nodiscard]] std::optional<Penetration> penetration(const Sphere& a, const Sphere& b) noexcept;

}  // namespace abut::pair
