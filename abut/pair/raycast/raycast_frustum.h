// SPDX-License-Identifier: MIT
// A ray against a frustum.
#pragma once

#include <optional>

#include "abut/shape/frustum.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the solid frustum: a hit exactly when the closed sets meet at some t <= max_t, edges and
/// corners included. t and the point are within a few ulps; the normal is that of the plane entered, of the first when it
/// enters several at once. A ray that starts in it hits at t = 0, with the normal of a plane that holds its origin or,
/// inside, without one. An empty frustum is not hit. Culling does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Frustum& frustum,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
