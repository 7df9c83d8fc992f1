// SPDX-License-Identifier: MIT
// A ray against a cone.
#pragma once

#include <optional>

#include "abut/shape/cone.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the cone: a hit exactly when the closed sets meet at some t <= max_t, grazing included. t is
/// within 8 ulps, the point within a few ulps of the cone's coordinates' and radius's size, the outward normal within a few
/// of 1; at the rim it is the base's, at the apex one that faces the ray. A ray that starts in the cone hits at t = 0, without a normal
/// unless it starts on the surface. Culling does not apply. A cone without a radius or a length has no normals.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Cone& cone, const RaycastOptions& options = {}) noexcept;

/// Whether it does: the same answer by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Cone& cone, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
