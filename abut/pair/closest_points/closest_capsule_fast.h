// SPDX-License-Identifier: MIT
// Closest points of a capsule and another bounded shape in doubles, where these prove them. For .cpp files of this
// room.
#pragma once

#include <optional>

#include "abut/pair/features/capsule_features.h"
#include "abut/shape/capsule.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair::capsule {

/// Closest points and distance as given by closest_points, the capsule's first; nothing when doubles do not prove them.
/// All numbers must be finite, radii not negative, boxes not empty.
[[nodiscard]] std::optional<ClosestPoints> fast_closest_points(const SortedSegment& a, const SortedSegment& b,
                                                               const Radii& radii) noexcept;
[[nodiscard]] std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, Vec3 center,
                                                               const Radii& radii) noexcept;
[[nodiscard]] std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Triangle& triangle,
                                                               double radius) noexcept;
[[nodiscard]] std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Aabb& box,
                                                               double radius) noexcept;
[[nodiscard]] std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Obb& box,
                                                               double radius) noexcept;

/// The distance that `fast_closest_points` gives for the cores in their order, where plain doubles prove it, otherwise
/// NaN. Accepts any input.
[[nodiscard]] double fast_distance(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] double fast_distance(const Capsule& capsule, const Sphere& sphere) noexcept;

}  // namespace abut::pair::capsule
