// SPDX-License-Identifier: MIT
// Shapes against a mesh, yes or no; FCL beside us where this machine has it.
#include <benchmark/benchmark.h>

#include "abut/query/intersects.h"
#include "benchmarks/shape_places.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/collision.h>

#include "benchmarks/fcl_mesh.h"
#include "benchmarks/fcl_shapes.h"
#endif

namespace abut::bench {
namespace {

template <class Shape>
void ours(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, shapes_beside<Shape>(mesh), [&](const Shape& shape) { return intersects(shape, mesh); });
}

#ifdef ABUT_BENCH_FCL
template <class Shape>
void fcl_shapes(benchmark::State& state, const Mesh& mesh) {
    const auto model = fcl_model<fcl::OBBRSSd>(mesh);
    measure_one_by_one(state, places_beside(mesh), [&](const Place& place) {
        const auto shape = fcl_shape(place, Shape{});
        fcl::Transform3d there = fcl_pose(place.pose);
        if (std::is_same_v<Shape, Aabb>) there.linear().setIdentity();
        fcl::CollisionResultd result;
        return fcl::collide(model.get(), fcl::Transform3d::Identity(), &shape, there, fcl::CollisionRequestd(), result);
    });
}
#endif

const bool registered = [] {
    add_for_meshes("mesh-sphere_abut", ours<Sphere>);
    add_for_meshes("mesh-aabb_abut", ours<Aabb>);
    add_for_meshes("mesh-obb_abut", ours<Obb>);
    add_for_meshes("mesh-capsule_abut", ours<Capsule>);
    add_for_meshes("mesh-cylinder_abut", ours<Cylinder>);
    add_for_meshes("mesh-hull_abut", ours<Hull>);
#ifdef ABUT_BENCH_FCL
    add_for_meshes("mesh-sphere_fcl", fcl_shapes<Sphere>);
    add_for_meshes("mesh-aabb_fcl", fcl_shapes<Aabb>);
    add_for_meshes("mesh-obb_fcl", fcl_shapes<Obb>);
    add_for_meshes("mesh-capsule_fcl", fcl_shapes<Capsule>);
    add_for_meshes("mesh-cylinder_fcl", fcl_shapes<Cylinder>);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
