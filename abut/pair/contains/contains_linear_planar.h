// SPDX-License-Identifier: MIT
// Whether a set without interior contains a shape: a point, a segment, a triangle, a flat hull, a plane, a line or a
// ray.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/hull.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

// Exact, for closed outer sets and for two sets that intersect. A plane with a zero normal and a zero offset is all of
// space.

[[nodiscard]] bool contains(Vec3 outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(Vec3 outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(Vec3 outer, const Capsule& inner) noexcept;

[[nodiscard]] bool contains(const Segment& outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(const Segment& outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(const Segment& outer, const Capsule& inner) noexcept;

[[nodiscard]] bool contains(const Triangle& outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(const Triangle& outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(const Triangle& outer, const Capsule& inner) noexcept;

[[nodiscard]] bool contains(const Plane& outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Capsule& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Cylinder& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Cone& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const Ellipsoid& inner) noexcept;

[[nodiscard]] bool contains(const Line& outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Capsule& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Cylinder& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Cone& inner) noexcept;
[[nodiscard]] bool contains(const Line& outer, const Ellipsoid& inner) noexcept;

[[nodiscard]] bool contains(const Ray& outer, const Sphere& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Obb& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Capsule& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Cylinder& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Cone& inner) noexcept;
[[nodiscard]] bool contains(const Ray& outer, const Ellipsoid& inner) noexcept;

}  // namespace abut::pair
