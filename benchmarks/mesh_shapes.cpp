// SPDX-License-Identifier: MIT
// Shapes against a mesh, yes or no; FCL beside us where this machine has it. The shapes are about a hundredth of the mesh's
// size and lie beside its surface, so that about half of them touch.
#include <benchmark/benchmark.h>

#include "abut/query/intersects.h"
#include "benchmarks/bench_meshes.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/collision.h>

#include "benchmarks/fcl_mesh.h"
#endif

namespace abut::bench {
namespace {

constexpr std::size_t count = 1 << 14;

/// Where a shape stands, and its radius, or half its size.
struct Place {
    Pose pose;
    double size;
};

std::vector<Place> places_beside(const Mesh& mesh) {
    Dice dice;
    std::vector<Place> places;
    for (std::size_t i = 0; i < count; ++i) {
        const Triangle t = mesh.triangle(dice.random() % mesh.size());
        const double size = 0.05 + 0.05 * std::abs(dice.unit());
        places.push_back({{dice.turn(), (t.a + t.b + t.c) / 3.0 + 2 * size * dice.point()}, size});
    }
    return places;
}

Vec3 end_of(const Place& p, double z) { return p.pose * Vec3(0, 0, z * p.size); }

void make(const Place& p, Sphere& s) { s = {p.pose.translation, p.size}; }
void make(const Place& p, Aabb& b) { b = {p.pose.translation - Vec3(p.size), p.pose.translation + Vec3(p.size)}; }
void make(const Place& p, Obb& b) { b = p.pose * Aabb{-p.size * Vec3(1, 0.5, 0.3), p.size * Vec3(1, 0.5, 0.3)}; }
void make(const Place& p, Capsule& c) { c = {end_of(p, -1), end_of(p, 1), 0.4 * p.size}; }
void make(const Place& p, Cylinder& c) { c = {end_of(p, -1), end_of(p, 1), 0.4 * p.size}; }
void make(const Place& p, Hull& h) {
    Dice dice;
    std::vector<Vec3> points;
    for (int i = 0; i < 24; ++i) points.push_back(p.pose * (p.size * glm::normalize(dice.point())));
    h = Hull(points);
}

template <class Shape>
void ours(benchmark::State& state, const Mesh& mesh) {
    std::vector<Shape> shapes;
    for (const Place& place : places_beside(mesh)) make(place, shapes.emplace_back());
    take_turns(state, shapes, [&](const Shape& shape) { return intersects(shape, mesh); });
}

#ifdef ABUT_BENCH_FCL
fcl::Sphered fcl_shape(const Place& p, Sphere) { return fcl::Sphered(p.size); }
fcl::Boxd fcl_shape(const Place& p, Aabb) { return {2 * p.size, 2 * p.size, 2 * p.size}; }
fcl::Boxd fcl_shape(const Place& p, Obb) { return {2 * p.size, p.size, 0.6 * p.size}; }
fcl::Capsuled fcl_shape(const Place& p, Capsule) { return {0.4 * p.size, 2 * p.size}; }
fcl::Cylinderd fcl_shape(const Place& p, Cylinder) { return {0.4 * p.size, 2 * p.size}; }

template <class Shape>
void fcl_shapes(benchmark::State& state, const Mesh& mesh) {
    const auto model = fcl_model<fcl::OBBRSSd>(mesh);
    take_turns(state, places_beside(mesh), [&](const Place& place) {
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
