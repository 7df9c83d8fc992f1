// SPDX-License-Identifier: MIT
// An ellipsoid with one, two or three radii of 0, that is an ellipse, a segment or a point, and a ray or a point.
// For .cpp files of this room.
#pragma once

#include <optional>

#include "abut/shape/ellipsoid.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The result of raycast(ray, ellipsoid), for finite input, an ellipsoid with a radius of 0, and axes that span space.
/// If the ray lies in all planes that contain the ellipsoid, `in_plane` is set instead: then its hit is that of the
/// ellipsoid without_zero_radii().
struct DegenerateHit {
    bool in_plane = false;
    std::optional<Hit> hit;
};
[[nodiscard]] DegenerateHit raycast_degenerate(const Ray& ray, const Ellipsoid& ellipsoid, double max_t) noexcept;

/// The closest points of such an ellipsoid and a point outside it, accurate to a few ulps: for a point, a segment, and
/// an ellipse if the point's foot lies inside it; nothing for other points beside an ellipse.
[[nodiscard]] std::optional<ClosestPoints> closest_degenerate(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

}  // namespace abut::pair
