// SPDX-License-Identifier: MIT
// The facet, edge or corner of a cloud's convex hull that looks along a direction.
#pragma once

#include <span>

#include "abut/gjk/contact_manifold.h"
#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// At the corner farthest along the direction (unit length): the facet whose normal is nearest to it, if that is within 4
/// degrees; else the edge that falls off least, if by less than 4 degrees; else the corner. Of a facet of more than 16
/// corners 16 that span it. Flat within 2^-36 of the size and 2^-50 of the coordinates. `core` is that of the points.
[[nodiscard]] Face supporting_facet(const Core& core, std::span<const Vec3> points, Vec3 direction) noexcept;

}  // namespace abut::gjk
