// SPDX-License-Identifier: MIT
// Ray cast against a plane.
#pragma once

#include <optional>

#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the plane: a hit exactly when the sets intersect at some t <= max_t; t and the point
/// are within a few ulps. The normal is the plane's own, of unit length, whichever side is hit; culling does not apply.
/// A ray that starts on the plane, or lies in it, hits at t = 0. A zero normal with a zero offset is all of space, hit
/// at t = 0 without a normal. Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Plane& plane,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
