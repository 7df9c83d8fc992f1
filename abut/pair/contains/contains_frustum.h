// SPDX-License-Identifier: MIT
// Whether a set contains a frustum, or a frustum contains a plane.
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

// Exact, for closed outer sets and for two sets that intersect. Frusta in planes, lines, rays and frusta may be
// unbounded, even with whole lines in them; no other of these sets contains an unbounded one.

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
