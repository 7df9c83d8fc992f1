// SPDX-License-Identifier: MIT
// How far a frustum, any six half-spaces, reaches beyond a plane. For .cpp files of this room.
#pragma once

#include <optional>

#include "abut/exact/sign.h"
#include "abut/shape/frustum.h"

namespace abut::pair {

/// The most that dot(plane.normal, x) - plane.offset comes to in a frustum, negative when all of it lies behind the plane; within
/// a few ulps, its sign exact. Nothing where there is no end to it. For a frustum that is finite and has a point, with whole
/// lines in it or not, and a plane with a normal.
[[nodiscard]] std::optional<exact::Scaled> support_height(const Frustum& frustum, const Plane& plane) noexcept;

}  // namespace abut::pair
