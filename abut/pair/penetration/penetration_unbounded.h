// SPDX-License-Identifier: MIT
// Penetration of rays, lines and planes.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The shortest translation of b out of a; nothing exactly when they do not intersect. Rays and lines are separated
/// with depth 0, in a direction orthogonal to both; a ray is separated from a plane by the distance by which it starts
/// behind it. A plane and a line that crosses it, or two planes that cross, cannot be separated: depth +infinity.
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Plane& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Line& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Plane& a, const Ray& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Line& a, const Line& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Line& a, const Ray& b) noexcept;
[[nodiscard]] std::optional<Penetration> penetration(const Ray& a, const Ray& b) noexcept;

}  // namespace abut::pair
