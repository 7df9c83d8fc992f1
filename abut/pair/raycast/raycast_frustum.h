// SPDX-License-Identifier: MIT
// Ray cast against a frustum.
#pragma once

#include <optional>

#include "abut/shape/frustum.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the solid frustum: a hit exactly when the closed sets intersect at some t <= max_t,
/// edges and corners included. t and the point are within a few ulps. The normal is that of the plane through which the
/// ray enters; of several, that of the first. A ray that starts in it hits at t = 0, with the normal of a plane that
/// contains its origin, or without a normal in the interior. An empty frustum is not hit. Culling does not apply.
/// Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Frustum& frustum,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
