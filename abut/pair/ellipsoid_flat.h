// SPDX-License-Identifier: MIT
// A ray against an ellipsoid that lacks one, two or three radii: an ellipse, a segment or a point. Internal.
#pragma once

#include <optional>

#include "abut/shape/ellipsoid.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// As raycast(ray, ellipsoid), for finite input, a radius of 0 and axes that span space. Not when the ray lies in all planes
/// that the ellipsoid lies in: `in_plane` tells that, and then it meets what the fattened ellipsoid does.
struct FlatHit {
    bool in_plane = false;
    std::optional<Hit> hit;
};
[[nodiscard]] FlatHit raycast_flat(const Ray& ray, const Ellipsoid& ellipsoid, double max_t) noexcept;

}  // namespace abut::pair
