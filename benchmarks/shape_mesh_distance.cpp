// SPDX-License-Identifier: MIT
// How far shapes are from a mesh, beside how far their centres are; FCL beside us where this machine has it.
#include <benchmark/benchmark.h>

#include "abut/query/distance.h"
#include "benchmarks/distance_places.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/distance.h>

#include "benchmarks/fcl_mesh.h"
#include "benchmarks/fcl_shapes.h"
#endif

namespace abut::bench {
namespace {

template <class Shape>
void ours(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, shapes_around<Shape>(mesh), [&](const Shape& shape) { return distance(shape, mesh); });
}

#ifdef ABUT_BENCH_FCL
template <class Shape>
void fcl_shapes(benchmark::State& state, const Mesh& mesh) {
    const auto model = fcl_model<fcl::OBBRSSd>(mesh);
    measure_one_by_one(state, places_around(mesh), [&](const Place& place) {
        const auto shape = fcl_shape(place, Shape{});
        fcl::Transform3d there = fcl_pose(place.pose);
        if (std::is_same_v<Shape, Aabb>) there.linear().setIdentity();
        fcl::DistanceResultd result;
        return fcl::distance(model.get(), fcl::Transform3d::Identity(), &shape, there, fcl::DistanceRequestd(), result);
    });
}
#endif

const bool registered = [] {
    add_for_meshes("mesh-distance-point_abut", ours<Vec3>);
    add_for_meshes("mesh-distance-sphere_abut", ours<Sphere>);
    add_for_meshes("mesh-distance-segment_abut", ours<Segment>);
    add_for_meshes("mesh-distance-capsule_abut", ours<Capsule>);
    add_for_meshes("mesh-distance-triangle_abut", ours<Triangle>);
    add_for_meshes("mesh-distance-aabb_abut", ours<Aabb>);
    add_for_meshes("mesh-distance-obb_abut", ours<Obb>);
    add_for_meshes("mesh-distance-cylinder_abut", ours<Cylinder>);
    add_for_meshes("mesh-distance-cone_abut", ours<Cone>);
    add_for_meshes("mesh-distance-ellipsoid_abut", ours<Ellipsoid>);
    add_for_meshes("mesh-distance-hull_abut", ours<Hull>);
    add_for_meshes("mesh-distance-plane_abut", ours<Plane>);
    add_for_meshes("mesh-distance-line_abut", ours<Line>);
#ifdef ABUT_BENCH_FCL
    add_for_meshes("mesh-distance-sphere_fcl", fcl_shapes<Sphere>);
    add_for_meshes("mesh-distance-capsule_fcl", fcl_shapes<Capsule>);
    add_for_meshes("mesh-distance-aabb_fcl", fcl_shapes<Aabb>);
    add_for_meshes("mesh-distance-obb_fcl", fcl_shapes<Obb>);
    add_for_meshes("mesh-distance-cylinder_fcl", fcl_shapes<Cylinder>);
    add_for_meshes("mesh-distance-cone_fcl", fcl_shapes<Cone>);
    add_for_meshes("mesh-distance-ellipsoid_fcl", fcl_shapes<Ellipsoid>);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
