// SPDX-License-Identifier: MIT
// The supporting feature of the convex hull of a point set: a facet, an edge or a corner.
#pragma once

#include <span>

#include "abut/gjk/contact_manifold.h"
#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// At the support point along the direction (unit length): the facet whose normal is closest to the direction, if it is
/// within 4 degrees; otherwise the edge with the least slope, if that is less than 4 degrees; otherwise the corner. Of
/// a facet with more than 16 corners, 16 that span it. The corners are coplanar within 2^-36 of the size and 2^-50 of
/// the coordinates. `core` is that of the points.
[[nodiscard]] Face supporting_facet(const Core& core, std::span<const Vec3> points, Vec3 direction) noexcept;

}  // namespace abut::gjk
