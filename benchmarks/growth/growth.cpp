// SPDX-License-Identifier: MIT
// What queries and builds cost as meshes grow: one line of comma-separated values for each size and quantity, to be drawn
// by scripts/draw_growth.py. Arguments: the largest number of triangles, 10 million if none, and the smallest.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"

namespace abut::bench {
namespace {

struct Dice {
    std::mt19937_64 random{7};
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random); }
    Vec3 point() { return Vec3(unit(), unit(), unit()); }
    Quat turn() { return glm::normalize(Quat(unit(), unit(), unit(), unit())); }
    Vec3 direction() {
        Vec3 p = point();
        while (glm::dot(p, p) > 1 || glm::dot(p, p) < 0.01) p = point();
        return glm::normalize(p);
    }
};

/// A torus with bumps, so that no two places are alike, of about so many triangles; 10 across, in floats.
struct Surface {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
};
Surface bumpy_torus(double triangles) {
    const int around = std::max(8, static_cast<int>(std::sqrt(triangles)));
    const Mesh torus = make_torus(2.5, 1.5, around, static_cast<int>(triangles / 2) / around);
    Surface surface{torus.vertices(), torus.triangles()};
    for (Vec3& v : surface.vertices) {
        const double bump =
            std::sin(7 * v.x) * std::sin(6 * v.y) * std::sin(8 * v.z) + 0.2 * std::sin(31 * v.x + 29 * v.y);
        v = nearest_floats((1 + 0.03 * bump) * v);
    }
    return surface;
}

/// How long work takes: on all cores by the clock on the wall, on one by the processor's, so that others on the machine count
/// less.
double seconds(const std::function<void()>& work) {
    using Clock = std::chrono::steady_clock;
    const bool alone = thread_count() == 1;
    const auto start = Clock::now();
    const std::clock_t ticks = std::clock();
    work();
    if (alone) return static_cast<double>(std::clock() - ticks) / CLOCKS_PER_SEC;
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// Of so many runs.
double median(int runs, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) times.push_back(seconds(work));
    return median(std::move(times));
}

void print(std::size_t triangles, const char* quantity, double value) {
    std::printf("%zu,\"%s\",%.6g\n", triangles, quantity, value);
    std::fflush(stdout);
}

/// The most memory that the process has had so far, in bytes.
double peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024 * static_cast<double>(usage.ru_maxrss);
}

/// Places for a second copy, half of them touching and half not, a thousandth to a tenth of a thousandth of its size from
/// first contact.
std::vector<Pose> poses_at_contact(const Mesh& mesh) {
    Dice dice;
    std::vector<Pose> poses;
    for (int i = 0; i < 100; ++i) {
        const Quat turn = dice.turn();
        const Vec3 direction = dice.direction();
        double in = 0, out = 12;
        while (out - in > 1e-4) {
            const double middle = 0.5 * (in + out);
            (intersects(mesh, Pose{turn, middle * direction} * mesh) ? in : out) = middle;
        }
        const double gap = std::pow(10.0, -2 - (dice.unit() + 1) / 2);
        poses.push_back({turn, (i % 2 == 0 ? in - gap : out + gap) * direction});
    }
    return poses;
}

void measure(double wanted) {
    Surface surface = bumpy_torus(wanted);
    const std::size_t size = surface.triangles.size();
    const int runs = size > 20000000 ? 1 : size > 2000000 ? 3 : 7;
    Mesh mesh;
    const auto build = [&] {
        std::vector<double> times;
        for (int i = 0; i < runs; ++i) {
            std::vector<Vec3> vertices = surface.vertices;
            std::vector<Index3> triangles = surface.triangles;
            mesh = Mesh();
            times.push_back(seconds([&] { mesh = Mesh(std::move(vertices), std::move(triangles)); }));
        }
        return 1e9 * median(std::move(times)) / static_cast<double>(size);
    };
    print(size, "build, all cores (ns a triangle)", build());
    const ThreadLimit one(1);
    print(size, "build, one core (ns a triangle)", build());
    print(size, "tree and kernel triangles (bytes a triangle)",
          static_cast<double>(mesh.tree().bytes() + mesh.leaves().size_bytes()) / static_cast<double>(size));
    print(size, "peak memory, with the input and its copy (bytes a triangle)",
          peak_memory() / static_cast<double>(size));

    // So many that they are not all in the caches when they come round again.
    constexpr std::size_t count = 100000;
    Dice dice;
    std::vector<Ray> rays;
    std::vector<Vec3> points, near;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 from = 10.0 * dice.direction(), to = 0.5 * mesh.bounds().extents() * dice.point();
        rays.push_back({from, glm::normalize(to - from)});
        points.push_back(0.6 * mesh.bounds().extents() * dice.point());
        near.push_back(mesh.triangle(dice.random() % size).a + 0.05 * dice.point());
    }
    std::size_t hits = 0;
    double sum = 0;
    const auto time_each = [&](const char* what, const auto& queries, auto answer) {
        const double all = median(3, [&] {
            for (const auto& query : queries) answer(query);
        });
        print(size, what, 1e9 * all / static_cast<double>(queries.size()));
    };
    time_each("a random ray (ns)", rays, [&](const Ray& ray) { hits += raycast(ray, mesh).has_value(); });
    const auto closest = [&](const Vec3& p) { sum += closest_points(p, mesh).distance; };
    time_each("a closest point, anywhere in the box (ns)", points, closest);
    time_each("a closest point, near the surface (ns)", near, closest);
    time_each("two meshes, yes or no (ns)", poses_at_contact(mesh),
              [&](const Pose& pose) { hits += intersects(mesh, pose * mesh); });
    if (hits == 0 || sum == 0) std::abort();  // everything was asked
}

}  // namespace
}  // namespace abut::bench

int main(int argc, char** argv) {
    const double most = argc > 1 ? std::atof(argv[1]) : 1e7, least = argc > 2 ? std::atof(argv[2]) : 0;
    std::printf("triangles,quantity,value\n");
    for (const double size : {1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8}) {
        if (least <= size && size <= most) abut::bench::measure(size);
    }
    return 0;
}
