// SPDX-License-Identifier: MIT
// An ellipsoid that lacks one, two or three radii against a ray and a point: an ellipse, a segment or a point. Internal.
#pragma once

#include <optional>

#include "abut/shape/ellipsoid.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// As raycast(ray, ellipsoid), for finite input, a radius of 0 and axes that span space. Not when the ray lies in all planes
/// that the ellipsoid lies in: `in_plane` tells that, and then it meets what the fattened ellipsoid does.
struct DegenerateHit {
    bool in_plane = false;
    std::optional<Hit> hit;
};
[[nodiscard]] DegenerateHit raycast_degenerate(const Ray& ray, const Ellipsoid& ellipsoid, double max_t) noexcept;

/// The nearest points of such an ellipsoid and a point that it does not hold, precise to a few ulps: of a point, a segment, and of
/// an ellipse over whose inside the point lies; nothing for other points beside an ellipse.
[[nodiscard]] std::optional<ClosestPoints> closest_degenerate(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

}  // namespace abut::pair
