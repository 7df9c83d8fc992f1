// SPDX-License-Identifier: MIT
// How two triangles that touch meet: in a point, across each other, along an edge, or in a flat patch. Internal to clash.
#pragma once

#include "abut/shape/triangle.h"

namespace abut::clashing {

enum class ContactKind {
    point,     ///< in points only, or one has no area
    crossing,  ///< along a piece of line inside both: the surfaces cross
    edge,      ///< along a piece of line that lies on an edge of one or both
    same_way,  ///< coplanar, sharing area, facing the same way
    opposed,   ///< coplanar, sharing area, facing each other
};

/// Edge k of a triangle runs from its corner k to the next; -1 where the shared piece runs through the inside.
struct TriangleContact {
    ContactKind kind = ContactKind::point;
    int edge_a = -1;
    int edge_b = -1;
};

/// How a and b meet, exactly. They must intersect; all corners finite.
[[nodiscard]] TriangleContact classify_contact(const Triangle& a, const Triangle& b) noexcept;

}  // namespace abut::clashing
