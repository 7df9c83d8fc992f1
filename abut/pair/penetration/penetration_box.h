// SPDX-License-Identifier: MIT
// How deep two boxes lie in each other.
#pragma once

#include <optional>

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The shortest way to move b out of a, nothing exactly when they do not meet. The depth is within 16 ulps of the boxes'
/// size of the least there is, over the 15 axes of Gottschalk, Lin and Manocha 1996; among equals a face's normal comes before
/// an edge pair's. Swapping the boxes turns the direction round and changes nothing else.
[[nodiscard]] std::optional<Penetration> penetration(const Obb& a, const Obb& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Obb& a, const Aabb& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Aabb& a, const Aabb& b) noexcept;

}  // namespace abut::pair
