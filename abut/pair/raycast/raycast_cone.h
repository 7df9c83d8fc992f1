// SPDX-License-Identifier: MIT
// Ray cast against a cone.
#pragma once

#include <optional>

#include "abut/shape/cone.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first point of the ray in the solid cone: a hit exactly when the closed sets intersect at some t <= max_t,
/// grazing included. t is within 8 ulps, the point within a few ulps of the size of the cone's coordinates and radius,
/// the outward normal within a few ulps of 1; at the rim it is the base's, at the apex one that faces the ray. A ray
/// that starts in the cone hits at t = 0, without a normal unless it starts on the surface. Culling does not apply. A
/// cone with radius or height 0 has no normals. An empty cone and numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Cone& cone, const RaycastOptions& options = {}) noexcept;

/// Whether raycast hits, by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Cone& cone, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
