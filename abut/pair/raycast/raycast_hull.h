// SPDX-License-Identifier: MIT
// Ray cast against a convex hull.
#pragma once

#include <optional>

#include "abut/shape/hull.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the hull: a hit exactly when the closed sets intersect at some t <= max_t, edges and
/// corners included. t and the point are within a few ulps. The normal is that of the facet through which the ray
/// enters; of several, that with the lowest index. A ray that starts in a solid hull hits at t = 0, with the normal of
/// a facet that contains its origin, or without a normal in the interior. A flat polygon is hit from either side;
/// segments and points have no normals. An empty hull is not hit. Culling does not apply. Numbers that are not finite
/// give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Hull& hull, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
