// SPDX-License-Identifier: MIT
// Point: a point is a Vec3.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// A point, given by its three coordinates.
using Point = Vec3;

/// The box that contains the point only.
[[nodiscard]] ABUT_API Aabb bounds(Point point) noexcept;

}  // namespace abut
