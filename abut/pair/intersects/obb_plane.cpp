// SPDX-License-Identifier: MIT
// Oriented box and plane: compares the centre's height with the box's projected radius along the normal.
#include "abut/pair/intersects/obb_plane.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Obb& box, const Plane& plane) noexcept {
    if (!is_finite(box) || !is_finite(plane)) return false;
    return exact::sign(
               [](auto c, auto x, auto y, auto z, auto h, auto n, auto offset) {
                   const auto projected_radius = abs(h.x * dot(n, x)) + abs(h.y * dot(n, y)) + abs(h.z * dot(n, z));
                   return abs(dot(n, c) - offset) - projected_radius;
               },
               box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents, plane.normal,
               plane.offset) != exact::Sign::positive;
}

}  // namespace abut::pair
