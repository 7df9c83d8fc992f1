// SPDX-License-Identifier: MIT
// How rays, lines and planes lie in rays, lines and planes.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// How a lies to b, exactly; equal sets are inside. Not finite: disjoint.
[[nodiscard]] Containment classify(const Ray& a, const Ray& b) noexcept;
[[nodiscard]] Containment classify(const Ray& a, const Line& b) noexcept;
[[nodiscard]] Containment classify(const Ray& a, const Plane& b) noexcept;
[[nodiscard]] Containment classify(const Line& a, const Line& b) noexcept;
[[nodiscard]] Containment classify(const Line& a, const Plane& b) noexcept;
[[nodiscard]] Containment classify(const Plane& a, const Plane& b) noexcept;

}  // namespace abut::pair
