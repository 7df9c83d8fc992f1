// SPDX-License-Identifier: MIT
// Ray casting against a rounded convex set (van den Bergen 2004, "Ray casting against general convex objects").
#pragma once

#include <optional>

#include "abut/gjk/core_shape.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// The first point of the ray within `radius` of the core. For polyhedral cores, and a max_t that is not within the
/// error bound of t, there is a hit exactly when the closed sets intersect; for curved ones a ray that passes within
/// 2^-40 S counts as well (S as in gjk.h, here about the hit point). The hit point is within 2^-40 S of the surface, on
/// the near side if not on it. The outward normal has unit length; a ray that starts in the set hits at t = 0, without
/// a normal unless it starts on the surface. Culling does not apply. Empty sets and numbers that are not finite give
/// nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Core& core, double radius,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::gjk
