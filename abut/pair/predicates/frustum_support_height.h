// SPDX-License-Identifier: MIT
// The support height of a frustum, that is any six half-spaces, relative to a plane. For .cpp files of this room.
#pragma once

#include <optional>

#include "abut/exact/sign.h"
#include "abut/shape/frustum.h"

namespace abut::pair {

/// The maximum of dot(plane.normal, x) - plane.offset in a frustum, negative when all of it lies behind the plane;
/// within a few ulps, and its sign is exact. Nothing where it is unbounded. The frustum must be finite and not empty,
/// but may contain whole lines; the plane must have a normal that is not zero.
[[nodiscard]] std::optional<exact::Scaled> support_height(const Frustum& frustum, const Plane& plane) noexcept;

}  // namespace abut::pair
