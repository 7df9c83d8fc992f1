// SPDX-License-Identifier: MIT
// Whether a closed surface of triangles is the boundary of the convex hull of its vertices. Internal: for moved hulls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/shape/hull.h"
#include "abut/shape/hull_surface.h"

namespace abut::hulls {

/// What is known of an edge: that the solid is strictly convex there, or that its two triangles are coplanar and on
/// different sides of it.
enum class EdgeKind : std::uint8_t { unknown, ridge, flat };

/// Whether coplanar points c and d lie strictly on different sides of the line through a and b.
[[nodiscard]] bool apart(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept;

/// A strictly convex surface has no flat edges; a weakly convex one has some.
enum class Convexity { none, weak, strict };

/// Whether the surface is the boundary of the convex hull of its vertices, exactly. It must be without boundary; the
/// points must be distinct and the first of them the lowest in lexicographic order; the lowest corner of each triangle
/// must be its first, and the triangles sorted. `points` may be the vertices times a power of two; the planes are those
/// of the triangles with the vertices themselves. Kinds of half-edges that are not unknown are taken as given; the
/// others are set, unless `kinds` is empty and the surface strictly convex.
[[nodiscard]] Convexity convexity(std::span<const Vec3> vertices, std::span<const Vec3> points, const Surface& surface,
                                  std::span<const FacetPlane> planes, std::vector<EdgeKind>& kinds);

}  // namespace abut::hulls
