// SPDX-License-Identifier: MIT
// Two robot arms of seven links beside each other: their links, their configurations and the pairs that count.
#pragma once

#include <abut/abut.h>

#include <array>
#include <random>
#include <vector>

namespace abut::bench {

inline constexpr std::size_t links = 7;                // of each arm
inline constexpr double length = 0.25, radius = 0.06;  // of a link

/// The poses of all links in the world, those of the left arm first.
using Configuration = std::array<Pose, 2 * links>;
using Angles = std::array<double, 2 * links>;

/// A mesh of a capsule along z, from the origin to the length of a link: an icosphere, cut in two and pulled apart.
inline Mesh make_link(int level) {
    const Mesh ball = make_icosphere(level, Vec3(0), radius);
    std::vector<Vec3> vertices = ball.vertices();
    for (Vec3& v : vertices) v.z += v.z > 0 ? length : 0;
    return Mesh(vertices, ball.triangles());
}

/// Whether two links form a pair: neighbours of one arm always touch.
inline bool form_pair(std::size_t i, std::size_t j) { return i / links != j / links || (i > j ? i - j : j - i) > 1; }

/// The poses at these angles of the joints, which turn in turn about the link's own axis and across it. Each link begins
/// where the one before ends.
inline Configuration at(const Angles& angles) {
    Configuration poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const Vec3 axis = i % links % 2 == 0 ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
        const bool is_first = i % links == 0;
        const Pose joint = Pose::from_axis_angle(axis, angles[i], {0, 0, is_first ? 0 : length});
        const Pose base{.translation = Vec3(i == 0 ? -0.3 : 0.3, 0, radius)};
        poses[i] = (is_first ? base : poses[i - 1]) * joint;
    }
    return poses;
}

/// Configurations with angles of up to 3 either way, each independent of the others.
inline std::vector<Configuration> any_configurations(std::size_t count) {
    std::mt19937 random(1);
    std::vector<Configuration> all;
    for (std::size_t k = 0; k < count; ++k) {
        Angles angles;
        for (double& angle : angles) angle = 3.0 * (static_cast<double>(random()) / 0x1p31 - 1);
        all.push_back(at(angles));
    }
    return all;
}

/// Configurations along a polygon through such ones, `steps` from each corner to the next.
inline std::vector<Configuration> path_of_configurations(std::size_t count, std::size_t steps) {
    std::mt19937 random(2);
    const auto any = [&] {
        Angles angles;
        for (double& angle : angles) angle = 3.0 * (static_cast<double>(random()) / 0x1p31 - 1);
        return angles;
    };
    std::vector<Configuration> all;
    Angles from = any(), to = any();
    for (std::size_t k = 0; k < count; ++k) {
        const double t = static_cast<double>(k % steps) / static_cast<double>(steps);
        if (k > 0 && k % steps == 0) from = to, to = any();
        Angles angles;
        for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = from[i] + t * (to[i] - from[i]);
        all.push_back(at(angles));
    }
    return all;
}

}  // namespace abut::bench
