// SPDX-License-Identifier: MIT
// Rays at meshes, their nearest points and their build in Embree 4.
#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <string>

#include "benchmarks/embree4.h"
#include "benchmarks/mesh_points.h"
#include "benchmarks/mesh_ray_sets.h"

namespace abut::bench {
namespace {

template <auto rays, RTCSceneFlags flags = RTC_SCENE_FLAG_NONE>
void nearest(benchmark::State& state, const Mesh& mesh) {
    const Embree4Mesh& embree = *made_once<built_in_embree4<flags>>(mesh);
    const auto intersect = embree4().intersect1;
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) {
        Embree4Hit hit = to_embree4(ray);
        intersect(embree.scene(), &hit, nullptr);
        return hit.ray.tfar;
    });
}
template <auto rays>
void any(benchmark::State& state, const Mesh& mesh) {
    const Embree4Mesh& embree = *made_once<built_in_embree4<>>(mesh);
    const auto occluded = embree4().occluded1;
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) {
        Embree4Hit hit = to_embree4(ray);
        occluded(embree.scene(), &hit.ray, nullptr);
        return hit.ray.tfar;
    });
}

/// Sixteen coherent rays at once: blocks of four by four of the camera's. The time is one ray's.
void packets(benchmark::State& state, const Mesh& mesh) {
    const Embree4Mesh& embree = *made_once<built_in_embree4<>>(mesh);
    const auto blank = packets_of_camera<Embree4Hit16, Embree4Hit>(mesh);
    constexpr std::size_t lanes = packet_lanes;
    alignas(64) std::array<int, lanes> valid;
    valid.fill(-1);
    const auto intersect = embree4().intersect16;
    RTCIntersectArguments arguments;
    rtcInitIntersectArguments(&arguments);
    arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
    std::size_t i = 0;
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(lanes))) {
        Embree4Hit16 packet = blank[i];
        intersect(valid.data(), embree.scene(), &packet, &arguments);
        benchmark::DoNotOptimize(packet.ray.tfar);
        if (++i == blank.size()) i = 0;
    }
}

template <auto points>
void closest(benchmark::State& state, const Mesh& mesh) {
    const Embree4Mesh& embree = *made_once<built_in_embree4<>>(mesh);
    measure_one_by_one(state, points(mesh), [&](const Vec3& p) { return embree.distance(p); });
}

void build_with(benchmark::State& state, const Mesh& mesh, const char* threads) {
    for (auto _ : state) {
        state.PauseTiming();
        auto embree = std::make_unique<Embree4Mesh>(mesh, RTC_SCENE_FLAG_NONE, threads);
        state.ResumeTiming();
        embree->commit();
        state.PauseTiming();
        embree.reset();
        state.ResumeTiming();
    }
}
void build(benchmark::State& state, const Mesh& mesh) { build_with(state, mesh, nullptr); }
void build_one_core(benchmark::State& state, const Mesh& mesh) { build_with(state, mesh, "threads=1"); }

/// The library's, which need not be the headers'.
std::string version() {
    const RTCDevice device = embree4().new_device("threads=1");
    const auto number = embree4().device_property(device, RTC_DEVICE_PROPERTY_VERSION);
    embree4().release_device(device);
    return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
           std::to_string(number % 100);
}

const bool registered = [] {
    add_for_meshes("ray-random_embree4", nearest<rays_at>);
    add_for_meshes("ray-random_embree4_robust", nearest<rays_at, RTC_SCENE_FLAG_ROBUST>);
    add_for_meshes("ray-bounce_embree4", nearest<rays_of_bounces>);
    add_for_meshes("ray-camera_embree4", nearest<rays_of_camera>);
    add_for_meshes("ray-camera_embree4_packets", packets);
    add_for_meshes("ray-random-any_embree4", any<rays_at>);
    add_for_meshes("ray-bounce-any_embree4", any<rays_of_bounces>);
    add_for_meshes("ray-camera-any_embree4", any<rays_of_camera>);
    add_for_meshes("closest-around_embree4", closest<points_around>);
    add_for_meshes("closest-near_embree4", closest<points_beside>);
    add_for_meshes("build_embree4", build);
    add_for_meshes("build-one-core_embree4", build_one_core);
    benchmark::AddCustomContext("Embree 4", version());
    return true;
}();

}  // namespace
}  // namespace abut::bench
