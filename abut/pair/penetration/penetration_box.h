// SPDX-License-Identifier: MIT
// Penetration of two boxes.
#pragma once

#include <optional>

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The shortest translation of b out of a, nothing exactly when they do not intersect. The depth is within 16 ulps of
/// the boxes' size of the minimum over the 15 axes of Gottschalk, Lin and Manocha (1996); among equal depths a face
/// normal is preferred to an edge pair's. Swapping the boxes reverses the direction and changes nothing else.
[[nodiscard]] std::optional<Penetration> penetration(const Obb& a, const Obb& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Obb& a, const Aabb& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Aabb& a, const Aabb& b) noexcept;

}  // namespace abut::pair
