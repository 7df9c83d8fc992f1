// SPDX-License-Identifier: MIT
// The rays at a mesh that all libraries get: random ones, those of a camera, and those that bounce off the surface.
#pragma once

#include <cstddef>
#include <vector>

#include "abut/query/raycast.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {

inline constexpr std::size_t ray_count = 1 << 18;
inline constexpr std::size_t side = 1024;  // of the camera's picture

/// From a sphere around the mesh towards a point of its box: about half of them hit.
inline std::vector<Ray> random_rays(const Mesh& mesh) {
    Dice dice;
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < ray_count; ++i) {
        const Vec3 from = dice.on_sphere(10),
                   to = mesh.bounds().center() + 0.5 * mesh.bounds().extents() * dice.point();
        rays.push_back({from, glm::normalize(to - from)});
    }
    return rays;
}

/// A grid of neighbouring rays from one eye, in the order of a picture's rows.
inline std::vector<Ray> camera_rays(const Mesh& mesh) {
    std::vector<Ray> rays;
    const Vec3 eye = mesh.bounds().center() + Vec3(3, 4, 11);
    const auto across = [](std::size_t pixel) { return 10 * (static_cast<double>(pixel) + 0.5) / side - 5; };
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t x = 0; x < side; ++x) {
            const Vec3 to = mesh.bounds().center() + Vec3(across(x), across(y), 0);
            rays.push_back({eye, glm::normalize(to - eye)});
        }
    }
    return rays;
}

/// Where random rays end, each goes on in some direction.
inline std::vector<Ray> bounced_rays(const Mesh& mesh) {
    Dice dice;
    std::vector<Ray> rays;
    for (const Ray& ray : random_rays(mesh)) {
        const auto hit = raycast(ray, mesh);
        if (!hit) continue;
        Vec3 direction = dice.on_sphere(1) + (dot(hit->normal, ray.direction) > 0 ? -hit->normal : hit->normal);
        rays.push_back({hit->point + 1e-4 * direction, glm::normalize(direction)});
    }
    return rays;
}

inline const std::vector<Ray>& rays_at(const Mesh& mesh) { return made_once<random_rays>(mesh); }
inline const std::vector<Ray>& rays_of_camera(const Mesh& mesh) { return made_once<camera_rays>(mesh); }
inline const std::vector<Ray>& rays_of_bounces(const Mesh& mesh) { return made_once<bounced_rays>(mesh); }

}  // namespace abut::bench
