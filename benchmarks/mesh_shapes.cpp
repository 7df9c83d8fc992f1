// SPDX-License-Identifier: MIT
// Shapes against a mesh, and a mesh against itself in many poses, yes or no; FCL beside us where this machine has it. The
// shapes are about a hundredth of the mesh's size and lie beside its surface, so that about half of them touch.
#include <benchmark/benchmark.h>

#include <memory>
#include <random>

#include "abut/query/intersects.h"
#include "benchmarks/bench_meshes.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>
#endif

namespace abut::bench {
namespace {

constexpr std::size_t count = 2048;

struct Dice {
    std::mt19937_64 random{11};
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random); }
    Vec3 point() { return Vec3(unit(), unit(), unit()); }
    Quat turn() { return glm::normalize(Quat(unit(), unit(), unit(), unit())); }
};

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

template <class Query, class Ask>
void take_turns(benchmark::State& state, const std::vector<Query>& queries, Ask ask) {
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(ask(queries[i++ % queries.size()]));
}

template <class Shape>
void ours(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    std::vector<Shape> shapes;
    for (const Place& place : places_beside(mesh)) make(place, shapes.emplace_back());
    take_turns(state, shapes, [&](const Shape& shape) { return intersects(shape, mesh); });
}

/// Poses about first contact: half of them touch, at gaps and depths down to 1e-4.
std::vector<Pose> poses_at_contact(const Mesh& mesh) {
    Dice dice;
    std::vector<Pose> poses;
    for (int i = 0; i < 64; ++i) {
        const Quat turn = dice.turn();
        const Vec3 way = glm::normalize(dice.point());
        const double precision = i % 2 == 0 ? 1e-4 : 1e-2;
        double touching = 0, apart = 12;
        while (apart - touching > precision) {
            const double middle = 0.5 * (touching + apart);
            (intersects(mesh, Pose{turn, middle * way} * mesh) ? touching : apart) = middle;
        }
        poses.push_back({turn, (i % 4 < 2 ? touching : apart) * way});
    }
    return poses;
}

void our_poses(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, poses_at_contact(mesh), [&](const Pose& pose) { return intersects(mesh, pose * mesh); });
}

#ifdef ABUT_BENCH_FCL
template <class Volume>
std::unique_ptr<fcl::BVHModel<Volume>> fcl_model(const Mesh& mesh) {
    std::vector<fcl::Vector3d> vertices;
    for (const Vec3& v : mesh.vertices()) vertices.emplace_back(v.x, v.y, v.z);
    std::vector<fcl::Triangle> triangles;
    for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
    auto model = std::make_unique<fcl::BVHModel<Volume>>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model->addSubModel(vertices, triangles);
    model->endModel();
    return model;
}

fcl::Transform3d fcl_pose(const Pose& pose) {
    fcl::Transform3d place = fcl::Transform3d::Identity();
    const Quat& q = pose.rotation;
    place.linear() = Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
    place.translation() = fcl::Vector3d(pose.translation.x, pose.translation.y, pose.translation.z);
    return place;
}

fcl::Sphered fcl_shape(const Place& p, Sphere) { return fcl::Sphered(p.size); }
fcl::Boxd fcl_shape(const Place& p, Aabb) { return {2 * p.size, 2 * p.size, 2 * p.size}; }
fcl::Boxd fcl_shape(const Place& p, Obb) { return {2 * p.size, p.size, 0.6 * p.size}; }
fcl::Capsuled fcl_shape(const Place& p, Capsule) { return {0.4 * p.size, 2 * p.size}; }
fcl::Cylinderd fcl_shape(const Place& p, Cylinder) { return {0.4 * p.size, 2 * p.size}; }

template <class Shape>
void fcl_shapes(benchmark::State& state, const std::string& name) {
    const auto model = fcl_model<fcl::OBBRSSd>(mesh_of(name));
    take_turns(state, places_beside(mesh_of(name)), [&](const Place& place) {
        const auto shape = fcl_shape(place, Shape{});
        fcl::Transform3d there = fcl_pose(place.pose);
        if (std::is_same_v<Shape, Aabb>) there.linear().setIdentity();
        fcl::CollisionResultd result;
        return fcl::collide(model.get(), fcl::Transform3d::Identity(), &shape, there, fcl::CollisionRequestd(), result);
    });
}

void fcl_poses(benchmark::State& state, const std::string& name) {
    const auto model = fcl_model<fcl::OBBd>(mesh_of(name));
    take_turns(state, poses_at_contact(mesh_of(name)), [&](const Pose& pose) {
        fcl::CollisionResultd result;
        return fcl::collide(model.get(), fcl::Transform3d::Identity(), model.get(), fcl_pose(pose),
                            fcl::CollisionRequestd(), result);
    });
}
#endif

const int registered = [] {
    for (const std::string& name : mesh_names()) {
        const auto add = [&](const char* verb, void (*run)(benchmark::State&, const std::string&)) {
            benchmark::RegisterBenchmark(title(verb, name).c_str(),
                                         [run, name](benchmark::State& state) { run(state, name); });
        };
        add("mesh_sphere", ours<Sphere>);
        add("mesh_aabb", ours<Aabb>);
        add("mesh_obb", ours<Obb>);
        add("mesh_capsule", ours<Capsule>);
        add("mesh_cylinder", ours<Cylinder>);
        add("mesh_hull", ours<Hull>);
        add("mesh_mesh_contact", our_poses);
#ifdef ABUT_BENCH_FCL
        add("fcl_mesh_sphere", fcl_shapes<Sphere>);
        add("fcl_mesh_aabb", fcl_shapes<Aabb>);
        add("fcl_mesh_obb", fcl_shapes<Obb>);
        add("fcl_mesh_capsule", fcl_shapes<Capsule>);
        add("fcl_mesh_cylinder", fcl_shapes<Cylinder>);
        add("fcl_mesh_mesh_contact", fcl_poses);
#endif
    }
    return 0;
}();

}  // namespace
}  // namespace abut::bench
