// SPDX-License-Identifier: MIT
// The nearest points of meshes by CGAL's tree: beside mesh_closest.cpp. One thread.
#ifdef ABUT_BENCH_CGAL
#include <CGAL/AABB_tree.h>
#include <benchmark/benchmark.h>

#include "benchmarks/cgal_mesh.h"
#include "benchmarks/mesh_points.h"

namespace abut::bench {
namespace {

template <auto points>
void nearest(benchmark::State& state, const Mesh& mesh) {
    CgalMesh cgal(mesh);
    cgal.tree.accelerate_distance_queries();
    measure_one_by_one(state, points(mesh), [&](const Vec3& p) { return cgal.tree.closest_point(CgalMesh::point(p)); });
}

const bool registered = [] {
    add_for_meshes("closest-around_cgal", nearest<points_around>);
    add_for_meshes("closest-near_cgal", nearest<points_beside>);
    return true;
}();

}  // namespace
}  // namespace abut::bench
#endif
