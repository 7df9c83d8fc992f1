// SPDX-License-Identifier: MIT
// Finds the nearest eye from which all points fit into the picture.
#include "abut/render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/math/unit_vector.h"

namespace abut::render {

void Camera::set_axes(Vec3 from, Vec3 up) noexcept {
    back_ = from == Vec3(0) ? Vec3(0, 0, 1) : normalized(from);
    right_ = glm::cross(normalized(up), back_);
    // When up is this close to the viewing direction, rounding would decide it.
    if (!(length_of(right_) > 1e-9)) right_ = glm::cross(Vec3(back_.z, back_.x, back_.y), back_);
    right_ = normalized(right_);
    up_ = glm::cross(back_, right_);
}

Camera::Camera(std::span<const Vec3> points, Vec3 from, Vec3 up, double width, double height)
    : width_(width), height_(height) {
    constexpr double field = 0.24;  // half the picture's shorter side, at distance 1
    constexpr double margin = 1.09;
    scale_ = 0.5 * std::min(width, height) / field;
    set_axes(from, up);

    // With the eye at (x, y, z) in the picture's axes, a point is within the frame when |p.x - x| <= side · (z - p.z),
    // so z >= (max(p.x + side · p.z) - min(p.x - side · p.z)) / (2 side), and x lies in the middle. The same for y.
    constexpr double far = std::numeric_limits<double>::max();
    Vec3 most(-far), least(far);
    const double side_x = width / (2 * scale_ * margin);
    const double side_y = height / (2 * scale_ * margin);
    for (const Vec3& point : points) {
        const Vec3 p(glm::dot(point, right_), glm::dot(point, up_), glm::dot(point, back_));
        most = glm::max(most, Vec3(p.x + side_x * p.z, p.y + side_y * p.z, p.z));
        least = glm::min(least, Vec3(p.x - side_x * p.z, p.y - side_y * p.z, p.z));
    }
    if (points.empty()) most = Vec3(1), least = Vec3(-1);
    double z = std::max((most.x - least.x) / (2 * side_x), (most.y - least.y) / (2 * side_y));
    const double nearest = most.z + 1e-3 * std::max(most.z - least.z, std::abs(most.z));
    z = std::max(z, nearest);
    eye_ = 0.5 * (most.x + least.x) * right_ + 0.5 * (most.y + least.y) * up_ + z * back_;
}

Camera::Camera(Vec3 center, double radius, Vec3 from, Vec3 up, double slope, double width, double height)
    : width_(width), height_(height), scale_(0.5 * std::min(width, height) / slope) {
    set_axes(from, up);
    // The lines of sight that touch the ball are within the field of view.
    eye_ = center + radius * std::sqrt(1 + 1 / (slope * slope)) * back_;
}

Ray Camera::ray(double x, double y) const noexcept {
    return {eye_, -back_ + (x - 0.5 * width_) / scale_ * right_ + (0.5 * height_ - y) / scale_ * up_};
}

PicturePoint Camera::project(Vec3 point) const noexcept {
    const Vec3 d = point - eye_;
    const double away = -glm::dot(d, back_);
    return {0.5 * width_ + scale_ * glm::dot(d, right_) / away, 0.5 * height_ - scale_ * glm::dot(d, up_) / away, away};
}

}  // namespace abut::render
