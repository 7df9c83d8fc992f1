// SPDX-License-Identifier: MIT
// Whether all of a frustum lies in something, or all of a plane in a frustum.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

// Exact, the outer ones closed, for two that meet. Frusta in planes and frusta may go on without end, whole lines in them or
// not; one in anything else that does is not said to be held.

[[nodiscard]] bool contains(const Frustum& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Frustum& outer, const Plane& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Aabb& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Obb& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Sphere& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Hull& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(Vec3 outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Segment& outer, const Frustum& inner) noexcept;
[[nodiscard]] bool contains(const Triangle& outer, const Frustum& inner) noexcept;

}  // namespace abut::pair
