// SPDX-License-Identifier: MIT
// Intersection and containment of a frustum and points, segments, rays, lines and triangles.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. An empty frustum intersects nothing. False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& frustum, Vec3 point) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Segment& segment) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Ray& ray) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Line& line) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Triangle& triangle) noexcept;

/// Exact: inside when the frustum contains the shape; otherwise disjoint or crossing, as decided by intersects.
[[nodiscard]] Containment classify(Vec3 point, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Segment& segment, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Ray& ray, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Line& line, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Triangle& triangle, const Frustum& frustum) noexcept;

}  // namespace abut::pair
