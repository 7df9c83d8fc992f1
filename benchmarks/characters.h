// SPDX-License-Identifier: MIT
// Characters that walk over a level of hills, ledges and walls, for every character controller that is measured.
#pragma once

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"

namespace abut::bench {

/// Metres and seconds; up is z.
inline constexpr double walker_radius = 0.3, walker_height = 1.2, walker_step = 0.4, walker_snap = 0.5,
                        walker_gap = 0.02, walker_frame = 1.0 / 60, walker_gravity = 9.81;
inline constexpr int walker_count = 64, walker_frames = 300;

inline double hill(double x, double y) { return 1.5 * std::sin(x / 7) * std::cos(y / 9); }

/// A hundred metres of hills in 80,000 triangles, with 600 ledges that can be climbed and 200 walls that cannot.
inline const Mesh& walkers_level() {
    static const Mesh level = [] {
        constexpr int cells = 200;
        std::vector<Vec3> vertices;
        std::vector<Index3> triangles;
        for (int i = 0; i <= cells; ++i) {
            for (int j = 0; j <= cells; ++j) {
                const double x = 0.5 * i - 50, y = 0.5 * j - 50;
                vertices.emplace_back(x, y, hill(x, y));
            }
        }
        for (std::uint32_t i = 0; i < cells; ++i) {
            for (std::uint32_t j = 0; j < cells; ++j) {
                const std::uint32_t a = i * (cells + 1) + j, b = a + cells + 1;
                triangles.insert(triangles.end(), {{a, b, b + 1}, {a, b + 1, a + 1}});
            }
        }
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> place(-48, 48), width(0.3, 1.5);
        for (int k = 0; k < 800; ++k) {
            const double x = place(random), y = place(random), w = width(random), d = width(random);
            const double height = k < 600 ? 0.25 : 3;
            const Mesh box = make_box({{x - w, y - d, hill(x, y) - 1}, {x + w, y + d, hill(x, y) + height}});
            const auto first = static_cast<std::uint32_t>(vertices.size());
            vertices.insert(vertices.end(), box.vertices().begin(), box.vertices().end());
            for (const Index3& t : box.triangles()) triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
        for (Vec3& v : vertices) v = nearest_floats(v);
        return Mesh(std::move(vertices), std::move(triangles));
    }();
    return level;
}

/// Where a walker's foot begins, above ground, and its horizontal velocity in each frame: 4 m/s, turning every 90 frames.
class Route {
public:
    explicit Route(int walker) : random_(static_cast<std::uint64_t>(walker)) {
        std::uniform_real_distribution<double> place(-28, 28);
        const double x = place(random_), y = place(random_);
        start_ = {x, y, hill(x, y) + 4};
    }
    [[nodiscard]] Vec3 start() const { return start_; }
    Vec3 velocity(int frame) {
        if (frame % 90 == 0) {
            const double angle = std::uniform_real_distribution<double>(-3.14, 3.14)(random_);
            velocity_ = {4 * std::cos(angle), 4 * std::sin(angle), 0};
        }
        return velocity_;
    }

private:
    std::mt19937_64 random_;
    Vec3 start_{0}, velocity_{0};
};

/// One move after another; make(route) returns the function that makes a walker's next move, of its horizontal velocity, and
/// returns where it is then. An iteration is a move. `walked` is how far a move leads horizontally.
template <class Make>
void follow_routes(benchmark::State& state, Make make) {
    double walked = 0;
    std::size_t moves = 0;
    int walker = 0, frame = 0;
    Route route(walker);
    std::function<Vec3(Vec3)> move = make(route);
    Vec3 last = route.start();
    for (auto _ : state) {
        const Vec3 here = move(route.velocity(frame));
        walked += std::hypot(here.x - last.x, here.y - last.y);
        ++moves;
        last = here;
        if (++frame == walker_frames) {
            frame = 0;
            walker = (walker + 1) % walker_count;
            route = Route(walker);
            last = route.start();
            move = make(route);
        }
    }
    state.counters["walked"] = walked / static_cast<double>(moves);
}

}  // namespace abut::bench
