// SPDX-License-Identifier: MIT
// The containment of rays, lines and planes relative to each other.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The relation of a to b, exactly; equal sets are inside. Numbers that are not finite: disjoint.
[[nodiscard]] Containment classify(const Ray& a, const Ray& b) noexcept;
[[nodiscard]] Containment classify(const Ray& a, const Line& b) noexcept;
[[nodiscard]] Containment classify(const Ray& a, const Plane& b) noexcept;
[[nodiscard]] Containment classify(const Line& a, const Line& b) noexcept;
[[nodiscard]] Containment classify(const Line& a, const Plane& b) noexcept;
[[nodiscard]] Containment classify(const Plane& a, const Plane& b) noexcept;

}  // namespace abut::pair
