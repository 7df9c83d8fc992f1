// SPDX-License-Identifier: MIT
// A ray against a plane.
#pragma once

#include <optional>

#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray meets the plane: a hit exactly when the sets meet at some t <= max_t; t and the point within a few ulps.
/// The normal is the plane's own, of unit length, whichever side is hit; culling does not apply. A ray that starts on the
/// plane, or lies in it, hits at t = 0. A zero normal with a zero offset is all of space, hit at once without a normal.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Plane& plane,
                                         const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
