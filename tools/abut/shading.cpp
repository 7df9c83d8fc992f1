// SPDX-License-Identifier: MIT
// Shades by abut's own rays: raycast for visible surfaces, occluded for shadows.
#include "tools/abut/shading.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "abut/math/unit_vector.h"
#include "abut/query/raycast.h"

namespace abut::tool {
namespace {

/// A number in [0, 1): random for each pixel, evenly spread over its samples (Roberts 2018, the sequence R2).
double scatter(Sample sample, std::uint32_t which) noexcept {
    std::uint32_t h = sample.pixel * 0x9e3779b9u + which * 0x85ebca6bu;
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    const double step = which % 2 == 0 ? 0.7548776662466927 : 0.5698402909980532;
    const double x = (h ^ (h >> 16)) * 0x1p-32 + sample.index * step;
    return x - std::floor(x);
}

struct Axes {
    Vec3 side, other;
};

Axes across(Vec3 normal) noexcept {
    const Vec3 side = glm::normalize(glm::cross(normal, std::abs(normal.x) < 0.7 ? Vec3(1, 0, 0) : Vec3(0, 1, 0)));
    return {side, glm::cross(normal, side)};
}

}  // namespace

Shading::Shading(const RenderScene& stage, const render::Camera& camera, Vec3 up, double height)
    : stage_(stage), camera_(camera), up_(normalized(up)), height_(height) {
    to_lamp_ = glm::normalize(0.55 * camera.back() + 1.15 * up_ - 0.75 * camera.right());
    if (stage.mesh.empty()) return;
    middle_ = stage.mesh.bounds().center();
    diagonal_ = std::max(glm::length(stage.mesh.bounds().extents()), 1e-300);
    floor_ = glm::dot(stage.mesh.vertices().front(), up_);
    for (const Vec3& v : stage.mesh.vertices()) floor_ = std::min(floor_, glm::dot(v, up_));
    floor_ -= 1e-4 * diagonal_;
}

Vec3 Shading::backdrop(double y) const noexcept {
    return glm::mix(Vec3(0.96, 0.97, 0.98), Vec3(0.78, 0.83, 0.88), std::clamp(y / height_, 0.0, 1.0));
}

/// The part of the sky above a point that is not occluded, by rays with cosine-distributed directions.
double Shading::ambient_occlusion(Vec3 point, Vec3 normal, Sample sample) const noexcept {
    constexpr std::uint32_t rays = 2;
    const Axes axes = across(normal);
    int open = 0;
    for (std::uint32_t i = 0; i < rays; ++i) {
        const double angle = 2 * std::numbers::pi * (scatter(sample, 1) + i / static_cast<double>(rays));
        const double out = 0.98 * std::sqrt(scatter(sample, 2));
        const Vec3 direction =
            out * std::cos(angle) * axes.side + out * std::sin(angle) * axes.other + std::sqrt(1 - out * out) * normal;
        open += occluded(Ray{point, direction}, stage_.mesh, RaycastOptions{.max_t = 0.25 * diagonal_}) ? 0 : 1;
    }
    return static_cast<double>(open) / rays;
}

/// 1 when a random point of the lamp is visible, else 0.
double Shading::lamp(Vec3 point, Sample sample) const noexcept {
    const Axes axes = across(to_lamp_);
    const double angle = 2 * std::numbers::pi * scatter(sample, 3);
    const double out = 0.13 * std::sqrt(scatter(sample, 4));
    const Vec3 direction = to_lamp_ + out * (std::cos(angle) * axes.side + std::sin(angle) * axes.other);
    return occluded(Ray{point, direction}, stage_.mesh, RaycastOptions{}) ? 0 : 1;
}

Vec3 Shading::surface(const Ray& ray, const Hit& hit, Vec3 color, Sample sample) const noexcept {
    const Vec3 view = -glm::normalize(ray.direction);
    Vec3 normal = hit.normal;
    if (glm::dot(normal, view) < 0) normal = -normal;
    if (normal == Vec3(0)) normal = view;
    const Vec3 point = hit.point + 1e-5 * diagonal_ * normal;
    const double facing = glm::dot(normal, to_lamp_);
    const double lit = facing > 0 ? lamp(point, sample) : 0;
    const double shine = std::pow(std::max(0.0, glm::dot(normal, glm::normalize(to_lamp_ + view))), 48);
    const double edge = std::pow(1 - std::max(0.0, glm::dot(normal, view)), 4);
    const double sky = ambient_occlusion(point, normal, sample) * (0.62 + 0.38 * glm::dot(normal, up_));
    const Vec3 warm(1.0, 0.97, 0.92), cool(0.86, 0.93, 1.0);
    return color * (0.95 * lit * std::max(0.0, facing) * warm + 0.62 * sky * cool + Vec3(0.05)) +
           Vec3(0.22 * lit * shine) + 0.10 * edge * sky * cool;
}

/// The floor has the backdrop's colour, so that only its shadows are visible.
Vec3 Shading::floor(const Ray& ray, Vec3 behind, Sample sample) const noexcept {
    const double down = -glm::dot(ray.direction, up_);
    const double t = (glm::dot(ray.origin, up_) - floor_) / down;
    if (!(down > 0 && t > 0)) return behind;
    const Vec3 point = ray.origin + t * ray.direction;
    const double away = glm::length(point - middle_) / diagonal_;
    if (away > 1.2) return behind;
    const double fade = std::clamp(3.0 - 2.5 * away, 0.0, 1.0);
    const double shadow = 0.34 * (1 - lamp(point, sample)) + 0.40 * (1 - ambient_occlusion(point, up_, sample));
    return behind * (1 - fade * shadow);
}

Vec3 Shading::at(double x, double y, Sample sample) const noexcept {
    const Ray ray = camera_.ray(x, y);
    const auto hit = raycast(ray, stage_.mesh);
    if (!hit) return floor(ray, backdrop(y), sample);
    return surface(ray, *hit, stage_.colors[hit->where.triangle], sample);
}

}  // namespace abut::tool
