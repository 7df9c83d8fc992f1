// SPDX-License-Identifier: MIT
// Ray cast against lines and rays.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first common point of the ray and the line or other ray: a hit exactly when the closed sets intersect at some t
/// in [0, max_t]; t and the point are within a few ulps. The normal is zero. Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Line& line, const RaycastOptions& options = {}) noexcept;
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Ray& other, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
