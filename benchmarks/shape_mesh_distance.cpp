// SPDX-License-Identifier: MIT
// How far shapes are from a mesh, beside how far their centres are; FCL beside us where this machine has it.
#include <benchmark/benchmark.h>

#include "abut/query/distance.h"
#include "benchmarks/distance_places.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/distance.h>

#include "benchmarks/fcl_mesh.h"
#endif

namespace abut::bench {
namespace {

template <class Shape>
void ours(benchmark::State& state, const Mesh& mesh) {
    take_turns(state, shapes_around<Shape>(mesh), [&](const Shape& shape) { return distance(shape, mesh); });
}

#ifdef ABUT_BENCH_FCL
fcl::Sphered fcl_shape(const Place& p, Sphere) { return fcl::Sphered(p.size); }
fcl::Boxd fcl_shape(const Place& p, Aabb) { return {2 * p.size, 2 * p.size, 2 * p.size}; }
fcl::Boxd fcl_shape(const Place& p, Obb) { return {2 * p.size, p.size, 0.6 * p.size}; }
fcl::Capsuled fcl_shape(const Place& p, Capsule) { return {0.4 * p.size, 2 * p.size}; }
fcl::Cylinderd fcl_shape(const Place& p, Cylinder) { return {0.4 * p.size, 2 * p.size}; }
fcl::Coned fcl_shape(const Place& p, Cone) { return {0.4 * p.size, 2 * p.size}; }
fcl::Ellipsoidd fcl_shape(const Place& p, Ellipsoid) { return {p.size, 0.5 * p.size, 0.3 * p.size}; }

template <class Shape>
void fcl_shapes(benchmark::State& state, const Mesh& mesh) {
    const auto model = fcl_model<fcl::OBBRSSd>(mesh);
    take_turns(state, places_around(mesh), [&](const Place& place) {
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
