// SPDX-License-Identifier: MIT
// A ray against a capsule.
#pragma once

#include <optional>

#include "abut/shape/capsule.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the capsule: a hit exactly when the closed sets meet at some t <= max_t, grazing included. t is
/// within 8 ulps, the point within a few ulps of the ends' and radius's size, the outward normal within a few of 1.
/// A ray that starts in the capsule hits at t = 0, without a normal unless it starts on the surface. Culling does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Capsule& capsule,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether it does: the same answer by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Capsule& capsule, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
