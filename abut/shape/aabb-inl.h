// SPDX-License-Identifier: MIT
// Included by aabb.h: its functions that the library's own sources inline; programs call the compiled ones.
#pragma once

namespace abut {

ABUT_INLINED bool Aabb::empty() const noexcept { return !(min.x <= max.x && min.y <= max.y && min.z <= max.z); }
ABUT_INLINED Vec3 Aabb::center() const noexcept { return 0.5 * min + 0.5 * max; }
ABUT_INLINED Vec3 Aabb::extents() const noexcept { return max - min; }

}  // namespace abut
