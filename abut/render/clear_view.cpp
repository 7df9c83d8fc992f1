// SPDX-License-Identifier: MIT
// Casts rays from the points in each direction of a list.
#include "abut/render/clear_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "abut/base/float_environment.h"

namespace abut::render {
namespace {

/// Obliquely from above, then steeply, nearly level, obliquely from below; eight directions each, the corners first. No
/// sines, so that the directions are the same on every machine.
std::vector<Vec3> candidates(Vec3 up) {
    const double length = glm::length(up);
    const Vec3 top = length > 0 && std::isfinite(length) ? up / length : Vec3(0, 1, 0);
    const Vec3 along = std::abs(top.x) < 0.9 ? Vec3(1, 0, 0) : Vec3(0, 0, 1);
    const Vec3 side = glm::normalize(along - glm::dot(along, top) * top);
    const Vec3 front = glm::cross(side, top);
    constexpr std::array<std::array<int, 2>, 8> azimuths{
        {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    constexpr std::array<double, 4> slopes{0.6, 1.8, 0.1, -0.6};
    std::vector<Vec3> list;
    for (const double slope : slopes) {
        for (const auto& [x, z] : azimuths) {
            const Vec3 level = glm::normalize(static_cast<double>(x) * side + static_cast<double>(z) * front);
            list.push_back(glm::normalize(level + slope * top));
        }
    }
    return list;
}

}  // namespace

Vec3 clear_direction(const Scene& scene, std::span<const Vec3> points, std::span<const std::uint32_t> own, Vec3 up,
                     double distance, double skin) {
    const DefaultFloats floats;
    const auto is_own = [own](ModelId id) { return std::find(own.begin(), own.end(), id.index) != own.end(); };
    const SceneRaycastOptions other_models{
        .max_t = distance, .min_t = skin, .filter = [&is_own](ModelId id) { return !is_own(id); }};
    const SceneRaycastOptions own_models{.max_t = distance, .min_t = skin, .filter = is_own};
    const std::vector<Vec3> directions = candidates(up);
    Vec3 best = directions.front();
    std::size_t most = 0;
    for (const Vec3& direction : directions) {
        std::size_t clear = 0, hidden = 0;
        for (const Vec3& point : points) {
            const Ray ray{point, direction};
            if (scene.occluded(ray, other_models)) {
                ++hidden;
            } else if (!scene.occluded(ray, own_models)) {
                ++clear;
            }
        }
        const std::size_t score = 4 * clear + (points.size() - clear - hidden);
        if (score > most) most = score, best = direction;
        if (hidden == 0 && 3 * clear >= points.size()) break;
    }
    return best;
}

}  // namespace abut::render
