// SPDX-License-Identifier: MIT
// From quickhull's triangles to a polyhedron: whole facets and extreme points only. Internal: for hull.cpp.
#pragma once

#include "abut/shape/hull_quickhull.h"

namespace abut::quickhull {

/// A convex polyhedron. It depends on the set only: facets go around from their lowest vertex, and are sorted.
struct Polyhedron {
    std::vector<std::uint32_t> vertices;  ///< points that are extreme, ascending
    std::vector<std::uint32_t> corners;   ///< the facets' vertices, as indices into `vertices`, one facet after another
    std::vector<std::uint32_t> facet_offsets;  ///< where each facet's start, and the end
};

[[nodiscard]] Polyhedron merge_facets(std::span<const Vec3> points, std::span<const Face> faces);

}  // namespace abut::quickhull
