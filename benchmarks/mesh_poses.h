// SPDX-License-Identifier: MIT
// Places for a second copy of a mesh, turned.
#pragma once

#include <cmath>
#include <vector>

#include "abut/query/intersects.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {

/// Poses about first contact: half of them touch, at gaps and depths down to 1e-4.
inline std::vector<Pose> make_poses_at_contact(const Mesh& mesh) {
    Dice dice;
    std::vector<Pose> poses;
    for (int i = 0; i < 200; ++i) {
        const Quat turn = dice.turn();
        const Vec3 direction = glm::normalize(dice.point());
        const double precision = i % 2 == 0 ? 1e-4 : 1e-2;
        double touching = 0, apart = 12;
        while (apart - touching > precision) {
            const double middle = 0.5 * (touching + apart);
            (intersects(mesh, Pose{turn, middle * direction} * mesh) ? touching : apart) = middle;
        }
        poses.push_back({turn, (i % 4 < 2 ? touching : apart) * direction});
    }
    return poses;
}

/// A gap or more away.
inline std::vector<Pose> make_poses_around(const Mesh& mesh) {
    Dice dice;
    std::vector<Pose> poses;
    while (poses.size() < 64) {
        const Pose pose{dice.turn(), dice.on_sphere(4 + 4 * std::abs(dice.unit()))};
        if (!intersects(mesh, pose * mesh)) poses.push_back(pose);
    }
    return poses;
}

inline const std::vector<Pose>& poses_at_contact(const Mesh& mesh) { return made_once<make_poses_at_contact>(mesh); }
inline const std::vector<Pose>& poses_around(const Mesh& mesh) { return made_once<make_poses_around>(mesh); }

}  // namespace abut::bench
