// SPDX-License-Identifier: MIT
// A point is a Vec3.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

using Point = Vec3;

[[nodiscard]] ABUT_API Aabb bounds(Point point) noexcept;

}  // namespace abut
