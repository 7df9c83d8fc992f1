// SPDX-License-Identifier: MIT
// A ray against a ball.
#pragma once

#include <optional>

#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Where the ray first meets the ball: a hit exactly when the closed sets meet at some t <= max_t, grazing included. t is
/// within 8 ulps, the point within a few ulps of the centre's and radius's size, the outward normal within a few of 1.
/// A ray that starts in the ball hits at t = 0, without a normal unless it starts on the surface. Culling does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Sphere& sphere,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
