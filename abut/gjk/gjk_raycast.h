// SPDX-License-Identifier: MIT
// Where a ray first meets a rounded convex set (van den Bergen 2004, "Ray casting against general convex objects").
#pragma once

#include <optional>

#include "abut/gjk/core_shape.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// Where the ray first meets the core's points and all within the radius of them. For straight cores and a max_t that
/// is not within the bound of t, a hit exactly when the closed sets meet; for curved ones a ray that passes by within
/// 2^-40 S counts too (gjk.h tells S, here from the place of the hit). The place is within 2^-40 S of the surface,
/// before it if anything. The outward normal is of unit length; a ray that starts in the set hits at t = 0, without a
/// normal unless it starts on the surface. Culling does not apply. Empty sets and numbers that are not finite: nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Core& core, double radius,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::gjk
