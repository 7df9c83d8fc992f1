// SPDX-License-Identifier: MIT
// The same job as `abut clash A B`, as a whole process, by CGAL's Polygon_mesh_processing: load two meshes, find all
// touching triangle pairs, exactly. Its intersection curve is left out, since that demands meshes without degenerate
// faces, which scans are not.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Surface_mesh.h>

#include <cstdio>
#include <iterator>

#include "benchmarks/peers/load_parts.h"

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using SurfaceMesh = CGAL::Surface_mesh<Point>;
namespace pmp = CGAL::Polygon_mesh_processing;

SurfaceMesh build(const abut::io::MeshData& mesh) {
    std::vector<Point> points;
    for (const abut::Vec3& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
    std::vector<std::array<std::size_t, 3>> faces;
    for (const abut::Index3& t : mesh.triangles) faces.push_back({t[0], t[1], t[2]});
    pmp::orient_polygon_soup(points, faces);
    SurfaceMesh result;
    pmp::polygon_soup_to_polygon_mesh(points, faces, result);
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    const auto parts = peers::load_parts(argc, argv);
    const SurfaceMesh a = build(parts[0]), b = build(parts[1]);
    using Face = SurfaceMesh::Face_index;
    std::vector<std::pair<Face, Face>> pairs;
    pmp::internal::compute_face_face_intersection(faces(a), faces(b), a, b, std::back_inserter(pairs),
                                                  pmp::parameters::all_default(), pmp::parameters::all_default());
    std::printf("%zu touching triangle pairs\n", pairs.size());
}
