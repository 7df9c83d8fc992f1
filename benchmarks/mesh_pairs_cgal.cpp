// SPDX-License-Identifier: MIT
// Where a mesh cuts itself by CGAL's Polygon Mesh Processing, and whether two touch by its trees: beside mesh_pairs.cpp. One
// thread.
#ifdef ABUT_BENCH_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "abut/mesh/overlapping_pairs.h"
#include "benchmarks/mesh_poses.h"

namespace abut::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Surface = CGAL::Surface_mesh<Point>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

bool to_surface(const Mesh& mesh, Surface& surface) {
    std::vector<Surface::Vertex_index> corners;
    for (const Vec3& v : mesh.vertices()) corners.push_back(surface.add_vertex(Point(v.x, v.y, v.z)));
    for (const auto& [a, b, c] : mesh.triangles()) {
        if (surface.add_face(corners[a], corners[b], corners[c]) == Surface::null_face()) return false;
    }
    return true;
}

/// Says so when the pairs are not those that abut finds.
void cgal_overlaps_itself(benchmark::State& state, const Mesh& mesh) {
    Surface surface;
    if (!to_surface(mesh, surface)) return state.SkipWithError("CGAL takes manifolds only");
    std::vector<std::pair<Surface::Face_index, Surface::Face_index>> faces;
    for (auto _ : state) {
        faces.clear();
        CGAL::Polygon_mesh_processing::self_intersections(surface, std::back_inserter(faces));
    }
    Pairs found;
    for (const auto& [a, b] : faces) found.emplace_back(std::minmax<std::size_t>(a.idx(), b.idx()));
    std::sort(found.begin(), found.end());
    Pairs ours;
    for (const auto& [a, b] : overlapping_pairs(mesh)) ours.emplace_back(a, b);
    std::sort(ours.begin(), ours.end());
    // Corners at one place are common to abut, and to CGAL only when they are one vertex too; it also pairs degenerate
    // faces with themselves.
    const auto share_a_place = [&](const std::pair<std::size_t, std::size_t>& pair) {
        const Triangle a = mesh.triangle(pair.first), b = mesh.triangle(pair.second);
        for (const Vec3& p : {a.a, a.b, a.c}) {
            if (p == b.a || p == b.b || p == b.c) return true;
        }
        return false;
    };
    std::size_t other = 0;
    for (const auto& pair : found) {
        if (!std::binary_search(ours.begin(), ours.end(), pair) && !share_a_place(pair)) ++other;
    }
    for (const auto& pair : ours) other += std::binary_search(found.begin(), found.end(), pair) ? 0 : 1;
    state.counters["pairs"] = static_cast<double>(found.size());
    state.counters["pairs_abut"] = static_cast<double>(ours.size());
    if (other > 0) state.SetLabel("other pairs than abut's");
}

/// By its tree of the mesh, and the other's moved along.
void cgal_meet(benchmark::State& state, const Mesh& mesh) {
    Surface surface;
    if (!to_surface(mesh, surface)) return state.SkipWithError("CGAL takes manifolds only");
    CGAL::Rigid_triangle_mesh_collision_detection<Surface> detection;
    detection.add_mesh(surface);
    detection.add_mesh(surface);
    measure_one_by_one(state, poses_at_contact(mesh), [&](const Pose& pose) {
        const auto& q = pose.rotation;
        const Vec3 r[3] = {q * Vec3(1, 0, 0), q * Vec3(0, 1, 0), q * Vec3(0, 0, 1)};
        const Vec3 t = pose.translation;
        detection.set_transformation(1, CGAL::Aff_transformation_3<Kernel>(r[0].x, r[1].x, r[2].x, t.x, r[0].y, r[1].y,
                                                                           r[2].y, t.y, r[0].z, r[1].z, r[2].z, t.z));
        return detection.get_all_intersections(1).size();
    });
}

const bool registered = [] {
    add_for_meshes("mesh-itself_cgal", cgal_overlaps_itself);
    add_for_meshes("meshes-meet_cgal", cgal_meet);
    return true;
}();

}  // namespace
}  // namespace abut::bench
#endif
