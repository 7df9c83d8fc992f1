// SPDX-License-Identifier: MIT
// abut bench: measures this machine's speed on a generated mesh.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <random>

#include "abut/abut.h"
#include "tools/abut/commands.h"
#include "tools/abut/output.h"

namespace abut::tool {
namespace {

constexpr std::size_t queries = 20000;
constexpr int repeats = 5;

/// The median time of a run, in seconds.
double median_time(const std::function<void()>& run) {
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        run();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
    return times[repeats / 2];
}

struct Rate {
    std::string what;
    double rate;  // in units a second
    const char* unit;
};

std::vector<Rate> measure(int subdivisions) {
    const Mesh ball = make_icosphere(subdivisions);
    const double triangles = static_cast<double>(ball.size());
    std::mt19937_64 random(1);
    std::normal_distribution<double> gauss;
    const auto on_sphere = [&] {
        const Vec3 v(gauss(random), gauss(random), gauss(random));
        return v / std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    };
    std::vector<Ray> rays;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < queries; ++i) {
        const Vec3 from = 2.0 * on_sphere();
        rays.push_back({from, 0.7 * on_sphere() - from});
        points.push_back(1.5 * std::abs(gauss(random)) * on_sphere());
    }
    std::vector<std::optional<Hit>> hits(queries);
    std::vector<ClosestPoints> nearest(queries);
    std::size_t found = 0;

    std::vector<Rate> rates;
    const auto add = [&](const char* what, double count, const char* unit, const std::function<void()>& run) {
        rates.push_back({what, count / median_time(run), unit});
    };
    const double count = static_cast<double>(queries);
    add("build a BVH", triangles, "triangles", [&] { found += Mesh(ball.vertices(), ball.triangles()).size(); });
    add("first hit of a ray", count, "rays", [&] { raycast_each(rays, ball, hits); });
    add("is a ray blocked", count, "rays", [&] {
        for (const Ray& ray : rays) found += occluded(ray, ball);
    });
    add("nearest point", count, "points", [&] { closest_points_each(points, ball, nearest); });
    add("inside or outside", count, "points", [&] {
        for (const Vec3& p : points) found += contains(ball, p);
    });
    add("ball touches mesh", count, "balls", [&] {
        for (const Vec3& p : points) found += intersects(Sphere{p, 0.05}, ball);
    });
    const Pose aside{.translation = {0.3, 0.2, 0.1}};
    std::size_t pairs = 0;
    const double time = median_time([&] { pairs = overlapping_pairs(ball, aside * ball).size(); });
    rates.push_back({"pairs of triangles that touch", static_cast<double>(pairs) / time, "pairs"});
    if (found == 0) rates.clear();  // uses the results, so that the compiler keeps the queries
    return rates;
}

int bench(int subdivisions, const Common& common) {
    const std::vector<Rate> rates = measure(subdivisions);
    nlohmann::json list = nlohmann::json::array();
    for (const Rate& f : rates) {
        if (common.json) list.push_back({{"what", f.what}, {"per_second", f.rate}, {"unit", f.unit}});
        if (!common.json) fmt::print("{:<32} {:>12.3g} {} a second\n", f.what, f.rate, f.unit);
    }
    const std::size_t triangles = std::size_t{20} << (2 * subdivisions);
    if (common.json) {
        fmt::print("{}\n", text_of({{"schema", "abut.bench/1"}, {"triangles", triangles}, {"figures", list}}, true));
    } else {
        fmt::print("on a ball of {} triangles, {} threads, medians of {}\n", triangles, thread_count(), repeats);
    }
    return 0;
}

}  // namespace

Command add_bench(CLI::App& command) {
    const auto subdivisions = std::make_shared<int>(6);
    command.add_option("--subdivisions", *subdivisions, "of the ball: 20 * 4^N triangles")
        ->check(CLI::Range(0, 9))
        ->capture_default_str();
    return [subdivisions](const Common& common) { return bench(*subdivisions, common); };
}

}  // namespace abut::tool
