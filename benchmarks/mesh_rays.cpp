// SPDX-License-Identifier: MIT
// Rays at meshes, one after another and in batches, beside Embree where this machine has it.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "abut/mesh/mesh_batches.h"
#include "benchmarks/mesh_ray_sets.h"

#ifdef ABUT_BENCH_EMBREE
#include "benchmarks/embree_mesh.h"
#endif

namespace abut::bench {
namespace {

template <auto rays>
void nearest(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) { return raycast(ray, mesh); });
}
template <auto rays>
void nearest_triangle(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) { return triangle_hit(ray, mesh); });
}
template <auto rays>
void any(benchmark::State& state, const Mesh& mesh) {
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) { return occluded(ray, mesh); });
}
template <auto rays>
void batch(benchmark::State& state, const Mesh& mesh) {
    measure_batch(state, rays(mesh), std::vector<std::optional<Hit>>(),
                  [&](const auto& all, auto& out) { raycast_each(all, mesh, out); });
}

#ifdef ABUT_BENCH_EMBREE
struct EmbreeContext : RTCIntersectContext {
    explicit EmbreeContext(RTCIntersectContextFlags with = RTC_INTERSECT_CONTEXT_FLAG_NONE) : RTCIntersectContext{} {
        rtcInitIntersectContext(this);
        flags = with;
    }
};

/// Calls call(scene, context, hit) for each ray in turn.
template <auto call, auto rays, RTCSceneFlags flags = RTC_SCENE_FLAG_NONE>
void embree_one_by_one(benchmark::State& state, const Mesh& mesh) {
    const EmbreeMesh& embree = *made_once<built_in_embree<flags>>(mesh);
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) {
        EmbreeContext context;
        RTCRayHit hit = to_embree(ray);
        call(embree.scene, &context, &hit);
        return hit.ray.tfar;
    });
}
void embree_nearest(RTCScene scene, RTCIntersectContext* context, RTCRayHit* hit) {
    rtcIntersect1(scene, context, hit);
}
void embree_any(RTCScene scene, RTCIntersectContext* context, RTCRayHit* hit) {
    rtcOccluded1(scene, context, &hit->ray);
}

/// Sixteen coherent rays at once: blocks of four by four of the camera's. The time is one ray's.
void embree_packets(benchmark::State& state, const Mesh& mesh) {
    const EmbreeMesh& embree = *made_once<built_in_embree<>>(mesh);
    const auto blank = packets_of_camera<RTCRayHit16, RTCRayHit>(mesh);
    constexpr std::size_t lanes = packet_lanes;
    alignas(64) std::array<int, lanes> valid;
    valid.fill(-1);
    std::size_t i = 0;
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(lanes))) {
        EmbreeContext context(RTC_INTERSECT_CONTEXT_FLAG_COHERENT);
        RTCRayHit16 packet = blank[i];
        rtcIntersect16(valid.data(), embree.scene, &context, &packet);
        benchmark::DoNotOptimize(packet.ray.tfar);
        if (++i == blank.size()) i = 0;
    }
}
#endif

const bool registered = [] {
    add_for_meshes("ray-random_abut", nearest<rays_at>);
    add_for_meshes("ray-random_abut_triangle", nearest_triangle<rays_at>);
    add_for_meshes("ray-random_abut_batch", on_one_core<batch<rays_at>>);
    add_for_meshes("ray-random_abut_batch_all_cores", batch<rays_at>);
    add_for_meshes("ray-bounce_abut", nearest<rays_of_bounces>);
    add_for_meshes("ray-bounce_abut_triangle", nearest_triangle<rays_of_bounces>);
    add_for_meshes("ray-bounce_abut_batch", on_one_core<batch<rays_of_bounces>>);
    add_for_meshes("ray-camera_abut", nearest<rays_of_camera>);
    add_for_meshes("ray-camera_abut_triangle", nearest_triangle<rays_of_camera>);
    add_for_meshes("ray-camera_abut_batch", on_one_core<batch<rays_of_camera>>);
    add_for_meshes("ray-random-any_abut", any<rays_at>);
    add_for_meshes("ray-bounce-any_abut", any<rays_of_bounces>);
    add_for_meshes("ray-camera-any_abut", any<rays_of_camera>);
#ifdef ABUT_BENCH_EMBREE
    add_for_meshes("ray-random_embree", embree_one_by_one<embree_nearest, rays_at>);
    add_for_meshes("ray-random_embree_robust", embree_one_by_one<embree_nearest, rays_at, RTC_SCENE_FLAG_ROBUST>);
    add_for_meshes("ray-bounce_embree", embree_one_by_one<embree_nearest, rays_of_bounces>);
    add_for_meshes("ray-camera_embree", embree_one_by_one<embree_nearest, rays_of_camera>);
    add_for_meshes("ray-camera_embree_packets", embree_packets);
    add_for_meshes("ray-random-any_embree", embree_one_by_one<embree_any, rays_at>);
    add_for_meshes("ray-bounce-any_embree", embree_one_by_one<embree_any, rays_of_bounces>);
    add_for_meshes("ray-camera-any_embree", embree_one_by_one<embree_any, rays_of_camera>);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
