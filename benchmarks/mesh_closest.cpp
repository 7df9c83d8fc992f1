// SPDX-License-Identifier: MIT
// The nearest points of meshes to points, one after another and in batches, beside Embree where this machine has it.
#include <benchmark/benchmark.h>

#include <limits>
#include <vector>

#include "abut/mesh/mesh_batches.h"
#include "abut/query/closest_points.h"
#include "benchmarks/mesh_points.h"

#ifdef ABUT_BENCH_EMBREE
#include "benchmarks/embree_mesh.h"
#endif

namespace abut::bench {
namespace {

template <auto points>
void nearest(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, points(mesh), [&](const Vec3& p) { return closest_points(p, mesh); });
}
template <auto points>
void batch(benchmark::State& state, const Mesh& mesh) {
    measure_batch(state, points(mesh), std::vector<ClosestPoints>(),
                  [&](const auto& all, auto& out) { closest_points_each(all, mesh, out); });
}

#ifdef ABUT_BENCH_EMBREE
template <auto points>
void embree_nearest(benchmark::State& state, const Mesh& mesh) {
    const EmbreeMesh& embree = *made_once<built_in_embree<>>(mesh);
    measure_one_by_one(state, points(mesh), [&](const Vec3& p) {
        RTCPointQuery query{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), 0,
                            std::numeric_limits<float>::infinity()};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        rtcPointQuery(embree.scene, &query, &context, nullptr, const_cast<EmbreeMesh*>(&embree));
        return query.radius;
    });
}
#endif

const bool registered = [] {
    add_for_meshes("closest-around_abut", nearest<points_around>);
    add_for_meshes("closest-around_abut_batch", on_one_core<batch<points_around>>);
    add_for_meshes("closest-around_abut_batch_all_cores", batch<points_around>);
    add_for_meshes("closest-near_abut", nearest<points_beside>);
    add_for_meshes("closest-near_abut_batch", on_one_core<batch<points_beside>>);
#ifdef ABUT_BENCH_EMBREE
    add_for_meshes("closest-around_embree", embree_nearest<points_around>);
    add_for_meshes("closest-near_embree", embree_nearest<points_beside>);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
