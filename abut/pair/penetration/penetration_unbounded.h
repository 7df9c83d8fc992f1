// SPDX-License-Identifier: MIT
// How deep rays, lines and planes lie in each other.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The shortest way to move b out of a; nothing exactly when they do not meet. Rays and lines leave each other at no cost,
/// square to both; a ray leaves a plane by as far as it starts behind it. What crosses without end, a line and a plane or
/// two planes, never parts: depth +infinity.
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Plane& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Line& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Ray& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Line& a, const Line& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Line& a, const Ray& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Ray& a, const Ray& b) noexcept;

}  // namespace abut::pair
