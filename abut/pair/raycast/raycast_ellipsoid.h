// SPDX-License-Identifier: MIT
// Ray cast against an ellipsoid.
#pragma once

#include <optional>

#include "abut/shape/ellipsoid.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the solid ellipsoid of the numbers as given, whose axes must span space: a hit exactly
/// when the closed sets intersect at some t <= max_t, grazing included. t is within 8 ulps, the point within a few ulps
/// of the size of the centre and the largest radius, the outward normal within a few ulps of 1, also for needles and
/// discs. A ray that starts in the ellipsoid hits at t = 0, without a normal unless it starts on the surface. A flat
/// ellipsoid has the normal of the side from which the ray comes; with two radii of 0, or where the ray starts on a
/// flat one, there is no normal. Culling does not apply. Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Ellipsoid& ellipsoid,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether raycast hits, by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Ellipsoid& ellipsoid, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
