// SPDX-License-Identifier: MIT
// Makes a surface locally convex by edge flips. Internal: for moved hulls.
#pragma once

#include "abut/shape/hull_convexity.h"

namespace abut::hulls {

/// Replaces reflex edges by the other diagonals of the quadrilaterals that their two triangles form, until the given
/// edges and those around a replaced one are convex, or until too many have been replaced. Kinds are those of all
/// half-edges; `pending` are half-edges of unknown kind.
void flip_reflex_edges(std::span<const Vec3> points, Surface& surface, std::vector<EdgeKind>& kinds,
                       std::vector<std::uint32_t> pending);

}  // namespace abut::hulls
