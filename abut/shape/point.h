// SPDX-License-Identifier: MIT
// A point is a Vec3.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// A point: its three coordinates.
using Point = Vec3;

/// The box that is the point.
[[nodiscard]] ABUT_API Aabb bounds(Point point) noexcept;

}  // namespace abut
