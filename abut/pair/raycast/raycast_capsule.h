// SPDX-License-Identifier: MIT
// Ray cast against a capsule.
#pragma once

#include <optional>

#include "abut/shape/capsule.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the solid capsule: a hit exactly when the closed sets intersect at some t <= max_t,
/// grazing included. t is within 8 ulps, the point within a few ulps of the size of the ends and the radius, the
/// outward normal within a few ulps of 1. A ray that starts in the capsule hits at t = 0, without a normal unless it
/// starts on the surface. Culling does not apply. An empty capsule and numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Capsule& capsule,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether raycast hits, by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Capsule& capsule, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
