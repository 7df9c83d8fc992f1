// SPDX-License-Identifier: MIT
// The points of a cloud nearest to places, one after another and in batches, beside nanoflann where this machine has it.
#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

#include "abut/base/executor.h"
#include "abut/mesh/point_cloud.h"

#ifdef ABUT_BENCH_NANOFLANN
#include <nanoflann.hpp>
#endif

namespace abut::bench {
namespace {

constexpr std::size_t place_count = 50'000;

/// Points about the origin, normally distributed.
std::vector<Vec3> scattered(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    std::vector<Vec3> points(count);
    for (Vec3& p : points) p = {normal(random), normal(random), normal(random)};
    return points;
}

/// The arguments: how many points the cloud has, and how many are wanted.
void single(benchmark::State& state) {
    const PointCloud cloud(scattered(static_cast<std::size_t>(state.range(0)), 1));
    const std::vector<Vec3> places = scattered(place_count, 2);
    for (auto _ : state) {
        for (const Vec3& place : places) {
            benchmark::DoNotOptimize(nearest_points(place, cloud, static_cast<std::size_t>(state.range(1))));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(place_count));
}

template <bool all_cores>
void batch(benchmark::State& state) {
    const PointCloud cloud(scattered(static_cast<std::size_t>(state.range(0)), 1));
    const std::vector<Vec3> places = scattered(place_count, 2);
    const auto count = static_cast<std::size_t>(state.range(1));
    std::vector<NearPoint> found(place_count * count);
    const ThreadLimit limit(all_cores ? thread_count() : 1);
    for (auto _ : state) nearest_points_each(places, cloud, count, found);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(place_count));
}

#ifdef ABUT_BENCH_NANOFLANN
/// How nanoflann reads points.
struct Adaptor {
    const std::vector<Vec3>& points;
    [[nodiscard]] std::size_t kdtree_get_point_count() const { return points.size(); }
    [[nodiscard]] double kdtree_get_pt(std::size_t i, std::size_t axis) const {
        return points[i][static_cast<int>(axis)];
    }
    template <class Box>
    bool kdtree_get_bbox(Box&) const {
        return false;
    }
};

void nanoflann_single(benchmark::State& state) {
    using Metric = nanoflann::L2_Simple_Adaptor<double, Adaptor>;
    const std::vector<Vec3> points = scattered(static_cast<std::size_t>(state.range(0)), 1);
    const std::vector<Vec3> places = scattered(place_count, 2);
    const Adaptor adaptor{points};
    nanoflann::KDTreeSingleIndexAdaptor<Metric, Adaptor, 3> tree(3, adaptor);
    tree.buildIndex();
    const auto count = static_cast<std::size_t>(state.range(1));
    std::vector<unsigned> indices(count);
    std::vector<double> squares(count);
    for (auto _ : state) {
        for (const Vec3& place : places) {
            benchmark::DoNotOptimize(tree.knnSearch(&place.x, count, indices.data(), squares.data()));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(place_count));
}
#endif

const bool registered = [] {
    const auto add = [](const std::string& name, auto run) {
        benchmark::RegisterBenchmark(name.c_str(), run)
            ->ArgNames({"points", "wanted"})
            ->ArgsProduct({{100'000, 1'000'000}, {1, 8, 32}})
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    };
    add("nearest-points_abut", single);
    add("nearest-points_abut_batch", batch<false>);
    add("nearest-points_abut_batch_all_cores", batch<true>);
#ifdef ABUT_BENCH_NANOFLANN
    add("nearest-points_nanoflann", nanoflann_single);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
