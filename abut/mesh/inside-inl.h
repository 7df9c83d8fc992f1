// SPDX-License-Identifier: MIT
// Whether a ray along +x from a point, or a segment, crosses a mesh an odd number of times; only the library compiles
// it.
#pragma once

#include <limits>
#include <optional>

#include "abut/mesh/crossing_number.h"
#include "abut/mesh/mesh.h"
#include "abut/query/intersects-inl.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/segment.h"

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

/// Whether a segment crosses a triangle; nothing if it meets the triangle's border, or lies in its plane. Neither end
/// of it is on the triangle.
inline std::optional<bool> crosses(const Triangle& t, const Segment& s) {
    using exact::Sign;
    const Sign before = exact::orient3d(t.a, t.b, t.c, s.a), behind = exact::orient3d(t.a, t.b, t.c, s.b);
    if (before == Sign::zero && behind == Sign::zero) return {};
    // With both ends on one side the segment does not cross the plane; an end in the plane is not on the triangle.
    if (before * behind != Sign::negative) return false;
    const Sign ab = exact::orient3d(s.a, s.b, t.a, t.b), bc = exact::orient3d(s.a, s.b, t.b, t.c),
               ca = exact::orient3d(s.a, s.b, t.c, t.a);
    if (ab * bc == Sign::negative || bc * ca == Sign::negative || ca * ab == Sign::negative) return false;
    if (ab == Sign::zero || bc == Sign::zero || ca == Sign::zero) return {};
    return true;
}

/// Whether a segment, whose ends are not on the surface, crosses it an odd number of times; nothing if it meets an edge
/// or a vertex.
template <Composite C>
std::optional<bool> has_odd_crossings(const C& mesh, const Segment& segment) {
    bool odd = false;
    const bool uncertain = composite::traverse_near(mesh, segment, [&](std::uint32_t, const Triangle& part) {
        const std::optional<bool> crossed = crosses(part, segment);
        if (crossed) odd = odd != *crossed;
        return !crossed;
    });
    return uncertain ? std::nullopt : std::optional(odd);
}

}  // namespace abut::inside
