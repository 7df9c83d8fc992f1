// SPDX-License-Identifier: MIT
// The nearest points of a capsule and another bounded shape in doubles, where these prove them. For .cpp files of this room.
#pragma once

#include <optional>

#include "abut/pair/capsule_reach.h"
#include "abut/shape/result.h"

namespace abut::pair::capsule {

/// Nearest points and distance as of closest_points, capsule first; nothing when doubles do not prove them. All finite, no
/// radius negative, no box empty.
[[nodiscard]] std::optional<ClosestPoints> near(const Core& a, const Core& b, const Radii& radii) noexcept;
[[nodiscard]] std::optional<ClosestPoints> near(const Core& core, Vec3 center, const Radii& radii) noexcept;
[[nodiscard]] std::optional<ClosestPoints> near(const Core& core, const Triangle& triangle, double radius) noexcept;
[[nodiscard]] std::optional<ClosestPoints> near(const Core& core, const Aabb& box, double radius) noexcept;
[[nodiscard]] std::optional<ClosestPoints> near(const Core& core, const Obb& box, double radius) noexcept;

}  // namespace abut::pair::capsule
