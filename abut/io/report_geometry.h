// SPDX-License-Identifier: MIT
// The shapes of a clash report as a compact stream of bytes, which the page in abut/io/report decodes.
#pragma once

#include <cstddef>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut::io {

/// What the stream holds, for the page's notices.
struct ReportGeometry {
    std::string bytes{};
    Vec3 center{0};             ///< the origin of the page's coordinates
    double size = 1;            ///< their unit: a power of two, such that what clashes lies within -1 and 1
    std::size_t triangles = 0;  ///< stored, those of shared meshes once
    std::size_t boxes = 0;      ///< parts whose triangles did not fit into the limit, drawn as boxes
    std::size_t left_out = 0;   ///< parts that are not drawn, far from all that clashes
    std::size_t shortened = 0;  ///< clashes whose curves are shortened
};

/// The meshes, the placements of the parts, and the curves of the clashes:
///
///   f64 ×3 center, f64 size
///   meshes:   count, then for each: vertices, triangles; f64 ×3 its own centre, f64 step; all x, all y, all z of the
///             vertices as differences of multiples of the step from the centre; the corners of its triangles
///   parts:    count, then for each a form: 0 nothing; 1 a mesh as it is; 2 a mesh, f32 ×8 rotation x y z w, scale,
///             translation of its centre; 3 a box, f32 ×3 least, f32 ×3 most
///   curves:   for each clash the number of lines, for each the number of points, and their differences as multiples of
///             2^-23 size
///
/// Numbers without a type are variable-length integers, seven bits a byte, the lowest first; differences are folded: 0,
/// -1, 1, -2 become 0, 1, 2, 3. Vertices are in the order in which triangles first use them. A corner is the number of
/// vertices used so far minus the index of its vertex, so that 0 is a vertex not used before. Positions are rounded to
/// 2^-23 of the size, at most.
/// Meshes beyond `most_triangles` in all are left out, the largest first; those of parts that clash after all others.
[[nodiscard]] ReportGeometry report_geometry(const ClashRun& run, std::size_t most_triangles);

}  // namespace abut::io
