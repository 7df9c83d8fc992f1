// SPDX-License-Identifier: MIT
// Balls and boxes against a mesh by CGAL's tree, yes or no: beside mesh_shapes.cpp.
#ifdef ABUT_BENCH_CGAL
#include <CGAL/AABB_tree.h>
#include <benchmark/benchmark.h>

#include "abut/query/intersects.h"
#include "benchmarks/cgal_mesh.h"
#include "benchmarks/shape_places.h"

namespace abut::bench {
namespace {

CgalMesh::Kernel::Sphere_3 cgal_shape(const Sphere& s) { return {CgalMesh::point(s.center), s.radius * s.radius}; }
CGAL::Bbox_3 cgal_shape(const Aabb& b) { return {b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z}; }

/// Says so when answers are not abut's.
template <class Shape>
void cgal_shapes(benchmark::State& state, const Mesh& mesh) {
    const CgalMesh cgal(mesh);
    const auto shapes = shapes_beside<Shape>(mesh);
    const auto touches = [&](const Shape& shape) { return cgal.tree.do_intersect(cgal_shape(shape)); };
    measure_one_by_one(state, shapes, touches);
    std::size_t touching = 0, other = 0;
    for (const Shape& shape : shapes) {
        const bool ours = intersects(shape, mesh);
        touching += ours;
        other += ours != touches(shape);
    }
    state.counters["touching"] = static_cast<double>(touching) / static_cast<double>(shapes.size());
    if (other > 0) state.SetLabel("other answers than abut's");
}

const bool registered = [] {
    add_for_meshes("mesh-sphere_cgal", cgal_shapes<Sphere>);
    add_for_meshes("mesh-aabb_cgal", cgal_shapes<Aabb>);
    return true;
}();

}  // namespace
}  // namespace abut::bench
#endif
