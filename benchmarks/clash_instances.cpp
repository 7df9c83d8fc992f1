// SPDX-License-Identifier: MIT
// Clashes among instances of a hundred meshes, which stand so close that most pierce another: the time, and the memory
// that is taken beside the scene while the clashes are visited.
#include <benchmark/benchmark.h>

#include <cmath>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "abut/clash/clash_scene.h"
#include "abut/mesh/generate.h"

namespace abut::bench {
namespace {

/// A figure of /proc/self/status in bytes; 0 where there is none.
double memory_of_process(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        double kibibytes = 0;
        if (word == name && status >> kibibytes) return 1024 * kibibytes;
    }
    return 0;
}

/// Spheres of 1,280 triangles and tori of 1,280, on a grid.
Scene scene_of_instances(int count) {
    std::mt19937_64 random(1);
    const auto number = [&] { return std::generate_canonical<double, 53>(random); };
    std::vector<SharedShape> shapes;
    for (int i = 0; i < 100; ++i) {
        shapes.emplace_back(i % 2 == 0 ? make_torus(0.8, 0.2 + 0.002 * i, 40, 16)
                                       : make_icosphere(3, Vec3(0), 0.7 + 0.003 * i));
    }
    Scene scene;
    const int side = static_cast<int>(std::ceil(std::cbrt(count)));
    for (int i = 0; i < count; ++i) {
        const Vec3 at(i % side, i / side % side, i / side / side);
        const double w = number() - 0.5, x = number() - 0.5, y = number() - 0.5, z = number() - 0.5;
        const SharedShape& shape = shapes[random() % shapes.size()];
        scene.add({.shape = shape, .pose = {Quat(w, x, y, z), 1.9 * at}, .scale = 0.9 + 0.2 * number()});
    }
    return scene;
}

void clash_instances(benchmark::State& state) {
    const Scene scene = scene_of_instances(static_cast<int>(state.range(0)));
    std::size_t clashes = 0;
    double most = 0;
    for (auto _ : state) {
        std::ofstream("/proc/self/clear_refs") << 5;  // forgets the peak
        const double before = memory_of_process("VmRSS:");
        clashes = 0;
        for_each_clash(scene, [&](const ClashReport&) {
            ++clashes;
            return false;
        });
        most = std::max(most, memory_of_process("VmHWM:") - before);
    }
    state.counters["clashes"] = static_cast<double>(clashes);
    state.counters["bytes an instance"] = most / static_cast<double>(state.range(0));
}

BENCHMARK(clash_instances)
    ->Name("clash-instances_abut")
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kSecond)
    ->UseRealTime();

}  // namespace
}  // namespace abut::bench
