// SPDX-License-Identifier: MIT
// A ray against a cylinder.
#pragma once

#include <optional>

#include "abut/shape/cylinder.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the cylinder: a hit exactly when the closed sets meet at some t <= max_t, grazing included. t is
/// within 8 ulps, the point within a few ulps of the ends' and radius's size, the outward normal within a few of 1; at
/// a rim it is the flat end's. A ray that starts in the cylinder hits at t = 0, without a normal unless it starts on the
/// surface. Culling does not apply. A cylinder without a radius or a length has no normals.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Cylinder& cylinder,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether it does: the same answer by signs alone.
[[nodiscard]] bool occluded(const Ray& ray, const Cylinder& cylinder, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
