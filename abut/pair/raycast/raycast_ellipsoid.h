// SPDX-License-Identifier: MIT
// A ray against an ellipsoid.
#pragma once

#include <optional>

#include "abut/shape/ellipsoid.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the ellipsoid of the numbers as given, with axes that span space: a hit exactly when the closed
/// sets meet at some t <= max_t, grazing included. t is within 8 ulps, the point within a few ulps of the centre's and
/// largest radius's size, the outward normal within a few of 1, also of needles and discs. A ray that starts in the
/// ellipsoid hits at t = 0, without a normal unless it starts on the surface. A flat one is hit on the side where the ray comes
/// from; without two radii, or where a ray starts on it, there is no normal. Culling does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Ellipsoid& ellipsoid,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether it does: the same answer by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Ellipsoid& ellipsoid, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
