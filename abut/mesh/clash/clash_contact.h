// SPDX-License-Identifier: MIT
// How two triangles that touch meet: in a point, crossing each other, along an edge, or in a coplanar patch; internal
// to clash.
#pragma once

#include "abut/shape/triangle.h"

namespace abut::clashing {

enum class ContactKind {
    point,     ///< in points only, or one of the two has no area
    crossing,  ///< along a segment inside both: the surfaces cross
    edge,      ///< along a segment that lies on an edge of one or both
    same_way,  ///< coplanar with a common area, facing the same way
    opposed,   ///< coplanar with a common area, facing opposite ways
};

/// How two triangles meet, and on which edges. Edge k of a triangle runs from its corner k to the next; -1 where the
/// shared segment runs through the inside.
struct TriangleContact {
    ContactKind kind = ContactKind::point;
    int edge_a = -1;
    int edge_b = -1;
};

/// How a and b meet, exactly. They must intersect, with finite corners.
[[nodiscard]] TriangleContact classify_contact(const Triangle& a, const Triangle& b) noexcept;

}  // namespace abut::clashing
