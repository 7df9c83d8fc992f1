// SPDX-License-Identifier: MIT
// From quickhull's triangles to a polyhedron with maximal facets and extreme points only. Internal: for hull.cpp.
#pragma once

#include "abut/shape/hull_quickhull.h"

namespace abut::quickhull {

/// A convex polyhedron. It is determined by the set alone: each facet's corners start at its lowest vertex, and facets
/// are sorted.
struct Polyhedron {
    std::vector<std::uint32_t> vertices;  ///< the extreme points, ascending
    std::vector<std::uint32_t> corners;   ///< the facets' vertices, as indices into `vertices`, one facet after another
    std::vector<std::uint32_t> facet_offsets;  ///< the index of each facet's first corner, and the number of corners
};

[[nodiscard]] Polyhedron merge_facets(std::span<const Vec3> points, std::span<const Face> faces);

}  // namespace abut::quickhull
