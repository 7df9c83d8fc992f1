// SPDX-License-Identifier: MIT
// Ray cast against an oriented box.
#pragma once

#include <optional>

#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the solid box: a hit exactly when the closed sets intersect at some t <= max_t, edges
/// and corners included. t and the point are within a few ulps. The normal is that of the face through which the ray
/// enters; of several, that of the lowest axis. A ray that starts in the box hits at t = 0, with the normal of a face
/// that contains its origin, or without a normal in the interior. The axes must span space; half extents may be 0.
/// Culling does not apply. Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Obb& box, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
