// SPDX-License-Identifier: MIT
// From a triangulated surface to a polyhedron with maximal facets and extreme points only. Internal: for the hulls.
#pragma once

#include "abut/shape/hull_surface.h"

namespace abut::hulls {

/// A convex polyhedron. It is determined by the set alone: each facet's corners start at its lowest vertex, and facets
/// are sorted.
struct Polyhedron {
    std::vector<std::uint32_t> vertices;  ///< the extreme points, ascending
    std::vector<std::uint32_t> corners;   ///< the facets' vertices, as indices into `vertices`, one facet after another
    std::vector<std::uint32_t> facet_offsets;  ///< the index of each facet's first corner, and the number of corners
};

/// The polyhedron bounded by a convex surface. Its ridges are the edges whose two triangles are not coplanar; is_ridge
/// is 1 for each half-edge that is one, and 0 for the others.
[[nodiscard]] Polyhedron merge_facets(std::size_t point_count, const Surface& surface,
                                      std::span<const std::uint8_t> is_ridge);

}  // namespace abut::hulls
