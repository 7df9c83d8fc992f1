// SPDX-License-Identifier: MIT
// Ray and half-space.
#pragma once

#include <optional>

#include "abut/shape/half_space.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the half-space: a hit exactly when the sets intersect at some t <= max_t; t, the point
/// and the normal, which is the half-space's own with unit length, are those of the raycast of its bounding plane. A
/// ray that starts in the half-space hits at t = 0, without a normal unless it starts on the plane. Culling does not
/// apply. An empty half-space and numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const HalfSpace& half_space,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
