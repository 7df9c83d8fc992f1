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

/// Whether all x of a finite frustum that is not empty lie behind a plane: dot(normal, x) <= offset. The normal may be
/// zero. With a point in place of the plane's offset: dot(normal, x) <= dot(normal, point). Exact.
[[nodiscard]] bool lies_behind(const Frustum& frustum, const Plane& plane) noexcept;
[[nodiscard]] bool lies_behind(const Frustum& frustum, Vec3 normal, Vec3 point) noexcept;

}  // namespace abut::pair
