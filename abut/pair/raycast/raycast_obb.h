// SPDX-License-Identifier: MIT
// A ray against an oriented box.
#pragma once

#include <optional>

#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the solid box: a hit exactly when the closed sets meet at some t <= max_t, edges and corners
/// included. t and the point are within a few ulps; the normal is that of the face entered, of the lowest axis when it
/// enters several at once. A ray that starts in the box hits at t = 0, with the normal of a face that holds its origin
/// or, inside, without one. The axes must span space; half extents may be 0. Culling does not apply.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Obb& box, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
