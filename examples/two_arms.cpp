// SPDX-License-Identifier: MIT
// Two robot arms of seven links beside each other: whether a configuration is free of collisions, how far it is from
// one, and whether the straight way between two configurations is free.
#include <abut/abut.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace abut;

namespace {

constexpr std::size_t links = 7;  // of each arm
constexpr double length = 0.25, radius = 0.06;

/// The angles of all joints, those of the left arm first.
using Configuration = std::array<double, 2 * links>;

/// A mesh of a capsule along z, from the origin to the length of a link: a ball, cut in two and pulled apart.
Mesh make_link() {
    const Mesh ball = make_icosphere(3, Vec3(0), radius);
    std::vector<Vec3> vertices = ball.vertices();
    for (Vec3& v : vertices) v.z += v.z > 0 ? length : 0;
    return Mesh(vertices, ball.triangles());
}

struct Arms {
    Arms() {
        const SharedShape link = make_link();
        const ModelId table = scene.add({.shape = Aabb{{-1, -1, -0.2}, {1, 1, 0}}, .name = "table"});
        for (const char* side : {"left", "right"}) {
            const double x = models.empty() ? -0.3 : 0.3;
            ModelId before = scene.add({.pose = {.translation = {x, 0, radius}}, .name = side});  // a frame, no shape
            for (std::size_t i = 0; i < links; ++i) {
                const ModelId next = scene.add({.shape = link, .parent = before, .name = side + std::to_string(i)});
                // Neighbouring links touch at their joint, and the first one stands on the table.
                scene.ignore_pair(next, i == 0 ? table : before);
                models.push_back(next);
                before = next;
            }
        }
    }

    /// Turns the joints, in turn about the link's own axis and across it. Each link begins where the one before ends.
    void set(const Configuration& angles) {
        for (std::size_t i = 0; i < models.size(); ++i) {
            const Vec3 axis = i % links % 2 == 0 ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
            scene.move(models[i], Pose::from_axis_angle(axis, angles[i], {0, 0, i % links == 0 ? 0 : length}));
        }
    }

    Scene scene;
    std::vector<ModelId> models;
};

Configuration between(const Configuration& from, const Configuration& to, double t) {
    Configuration result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = from[i] + t * (to[i] - from[i]);
    return result;
}

/// How far two points of the arms can move relative to each other on the way: a joint moves what is beyond it by at
/// most its angle times the length of the rest of the arm.
double most_motion(const Configuration& from, const Configuration& to) {
    std::array<double, 2> arms{};
    for (std::size_t i = 0; i < from.size(); ++i) {
        const double rest = static_cast<double>(links - i % links) * length + radius;
        arms[i / links] += std::fabs(to[i] - from[i]) * rest;
    }
    return 2 * std::max(arms[0], arms[1]);
}

struct Way {
    bool is_free;
    double t;  // where it ends
    int steps;
    SceneClosestPair nearest;
};

/// Conservative advancement (Mirtich 1996): nothing can touch before the least distance is used up. The way is not free
/// where something comes nearer than `margin`.
Way straight_way(Arms& arms, const Configuration& from, const Configuration& to, double margin) {
    const double motion = most_motion(from, to);
    Way way{true, 0, 0, {}};
    way.nearest.distance = 1e9;
    while (true) {
        arms.set(between(from, to, way.t));
        const std::optional<SceneClosestPair> pair = arms.scene.closest_pair();
        ++way.steps;
        if (pair->distance < way.nearest.distance) way.nearest = *pair;
        way.is_free = pair->distance >= margin;
        if (!way.is_free || way.t >= 1) return way;
        way.t = std::min(1.0, way.t + 0.999 * pair->distance / motion);  // 0.999: more than all rounding errors
    }
}

std::string names(const Scene& scene, const ModelPair& pair) {
    return scene.name(pair.a) + " and " + scene.name(pair.b);
}

}  // namespace

int main() {
    Arms arms;
    std::mt19937 random(1);
    const auto any_configuration = [&] {
        Configuration result;
        for (double& angle : result) angle = 3.0 * (static_cast<double>(random()) / 0x1p31 - 1);
        return result;
    };

    // A yes or no for each of many configurations.
    std::vector<Configuration> free;
    const int count = 500;
    for (int i = 0; i < count; ++i) {
        const Configuration angles = any_configuration();
        arms.set(angles);
        if (!arms.scene.any_overlapping_pair()) free.push_back(angles);
    }
    std::printf("%zu of %d configurations are free\n", free.size(), count);
    if (free.size() < 6) return 1;

    // How far from a collision, and what is nearest.
    for (std::size_t i = 0; i < 4; ++i) {
        arms.set(free[i]);
        const auto pair = arms.scene.closest_pair();
        if (!pair || !(pair->distance > 0)) return 1;
        std::printf("  %s are %.4f apart, at triangles %d and %d\n", names(arms.scene, pair->models).c_str(),
                    pair->distance, static_cast<int>(pair->where_a.triangle), static_cast<int>(pair->where_b.triangle));
    }

    // The straight way from one that is free to the next.
    for (std::size_t i = 0; i + 1 < 6; ++i) {
        const Way way = straight_way(arms, free[i], free[i + 1], 0.005);
        const std::string pair = names(arms.scene, way.nearest.models);
        std::printf("  way %zu is %s after %d steps, at t = %.3f; %s come within %.4f\n", i,
                    way.is_free ? "free" : "blocked", way.steps, way.t, pair.c_str(), way.nearest.distance);
    }
    return 0;
}
