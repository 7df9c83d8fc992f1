// SPDX-License-Identifier: MIT
// A ray against a convex hull.
#pragma once

#include <optional>

#include "abut/shape/hull.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the hull: a hit exactly when the closed sets meet at some t <= max_t, edges and corners
/// included. t and the point are within a few ulps; the normal is that of the facet entered, of the lowest when it enters
/// several at once. A ray that starts in a solid hits at t = 0, with the normal of a facet that holds its origin or, inside,
/// without one. What is flat is met from either side; what is less than flat has no normal. An empty hull is not hit. Culling
/// does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Hull& hull, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
