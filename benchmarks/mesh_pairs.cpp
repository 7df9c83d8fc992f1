// SPDX-License-Identifier: MIT
// A mesh with a copy of itself in many poses: whether they touch, with which triangles, how far they are apart; and where a mesh
// cuts itself. Beside FCL, with the volumes that serve it best, where this machine has it.
#include <benchmark/benchmark.h>

#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points.h"
#include "benchmarks/mesh_poses.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include "benchmarks/fcl_mesh.h"
#endif

namespace abut::bench {
namespace {

void meet(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, poses_at_contact(mesh), [&](const Pose& pose) { return intersects(mesh, pose * mesh); });
}
void pairs(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, poses_at_contact(mesh),
                       [&](const Pose& pose) { return overlapping_pairs(mesh, pose * mesh); });
}
template <auto poses>
void apart(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, poses(mesh), [&](const Pose& pose) { return closest_points(mesh, pose * mesh); });
}
/// The mesh and a copy moved by a thousandth of its size: nearly all of it cuts.
void clash(benchmark::State& state, const Mesh& mesh) {
    const Pose beside{Quat(1, 0, 0, 0), Vec3(0.01, 0.007, 0.003)};
    std::size_t count = 0;
    for (auto _ : state) count = overlapping_pairs(mesh, beside * mesh).size();
    state.counters["pairs"] = static_cast<double>(count);
}
void itself(benchmark::State& state, const Mesh& mesh) {
    for (auto _ : state) benchmark::DoNotOptimize(overlapping_pairs(mesh));
}

#ifdef ABUT_BENCH_FCL
template <bool all>
void fcl_meet(benchmark::State& state, const Mesh& mesh) {
    const auto& model = made_once<fcl_model<fcl::OBBd>>(mesh);
    const fcl::CollisionRequestd request(all ? mesh.size() : 1);
    measure_one_by_one(state, poses_at_contact(mesh), [&](const Pose& pose) {
        fcl::CollisionResultd result;
        return fcl::collide(model.get(), fcl::Transform3d::Identity(), model.get(), fcl_pose(pose), request, result);
    });
}
template <auto poses>
void fcl_apart(benchmark::State& state, const Mesh& mesh) {
    const auto& model = made_once<fcl_model<fcl::RSSd>>(mesh);
    measure_one_by_one(state, poses(mesh), [&](const Pose& pose) {
        const fcl::DistanceRequestd request(true);
        fcl::DistanceResultd result;
        return fcl::distance(model.get(), fcl::Transform3d::Identity(), model.get(), fcl_pose(pose), request, result);
    });
}
#endif

const bool registered = [] {
    add_for_meshes("meshes-meet_abut", meet);
    add_for_meshes("meshes-pairs_abut", on_one_core<pairs>);
    add_for_meshes("meshes-apart_abut", apart<poses_around>);
    add_for_meshes("meshes-contact-apart_abut", apart<poses_at_contact>);
    add_for_meshes("meshes-clash_abut", on_one_core<clash>);
    add_for_meshes("meshes-clash_abut_all_cores", clash);
    add_for_meshes("mesh-itself_abut", on_one_core<itself>);
    add_for_meshes("mesh-itself_abut_all_cores", itself);
#ifdef ABUT_BENCH_FCL
    add_for_meshes("meshes-meet_fcl", fcl_meet<false>);
    add_for_meshes("meshes-pairs_fcl", fcl_meet<true>);
    add_for_meshes("meshes-apart_fcl", fcl_apart<poses_around>);
    add_for_meshes("meshes-contact-apart_fcl", fcl_apart<poses_at_contact>);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
