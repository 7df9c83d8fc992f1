// SPDX-License-Identifier: MIT
// A ray against what has no end: lines and rays.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the ray first meets the line or the other ray: a hit exactly when the closed sets meet at some t in [0, max_t]; t and
/// point within a few ulps. No normal. One that runs along in the same line hits where it first does. Not finite: nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Line& line, const RaycastOptions& options = {}) noexcept;
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Ray& other, const RaycastOptions& options = {}) noexcept;

}  // namespace abut::pair
