// SPDX-License-Identifier: MIT
// Whether a ray along +x from a point crosses a mesh an odd number of times; only the library compiles it.
#pragma once

#include <limits>

#include "abut/mesh/crossing_number.h"
#include "abut/mesh/mesh.h"
#include "abut/query/intersects-inl.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::inside {

/// Whether the moved ray crosses the triangle, whose plane does not contain the point.
inline bool crosses(const Triangle& t, Vec3 point) {
    const exact::Sign front = crossing_number::crossing_sign(t, point);
    // The crossing is ahead when the point lies behind the side that faces +x.
    return front != exact::Sign::zero && exact::orient3d(t.a, t.b, t.c, point) * front == exact::Sign::negative;
}

/// Whether a finite point that is not on the surface lies inside: an odd number of crossings.
template <Composite C>
bool has_odd_crossings(const C& mesh, const Vec3& point) {
    if (!boxes_overlap(mesh.bounds(), {point, point})) return false;
    const Ray ray{point, Vec3(1, 0, 0)};
    bool odd = false;
    composite::traverse_along(mesh, ray, std::numeric_limits<double>::infinity(), 0,
                              [&](std::uint32_t, const Triangle& part) {
                                  if (crosses(part, point)) odd = !odd;
                                  return false;
                              });
    return odd;
}

}  // namespace abut::inside
