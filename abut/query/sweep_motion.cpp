// SPDX-License-Identifier: MIT
// The arithmetic of sweep for shapes that turn.
//
// A point of the shape has the velocity v = w x x + u, whose length never changes, and the acceleration w x v. Along a
// unit vector d that is at most |d x w| |v|. So between two times dt apart the point never exceeds, along d, the
// farther of its end positions by more than |d x w| |v| dt² / 8: an error of second order, and none along the axis of
// rotation.
#include "abut/query/sweep_motion-inl.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <limits>

#include "abut/math/norms.h"
#include "abut/query/instantiations.h"

namespace abut::ladder {

std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 reference_point, const Twist& twist) noexcept {
    if (hit) hit->position = twist.at(hit->t) * reference_point;
    return hit;
}

SweptSlabs::SweptSlabs(const gjk::RoundedShape& shape, const Twist& twist, double begin, double end,
                       const Aabb& other) noexcept {
    const Mat3 halfway = rotation_matrix(twist.at(begin + 0.5 * (end - begin)));
    for (int k = 0; k < 3; ++k) {
        axes_[k] = Vec3(0);
        axes_[k][k] = 1;
        axes_[k + 3] = halfway[k];
    }
    std::fill_n(low_, count, std::numeric_limits<double>::infinity());
    std::fill_n(high_, count, -std::numeric_limits<double>::infinity());
    if (shape.core.kind == gjk::Kind::empty) return;
    const Vec3 center = twist.at(begin) * shape.core.origin;
    const double center_speed = length_of(cross(twist.angular_velocity(), center) + twist.linear_velocity());
    const double speed = center_speed + twist.angle() * shape.core.size;
    center_ = twist.at(begin + 0.5 * (end - begin)) * shape.core.origin;
    radius_ = shape.core.size + shape.radius + 0.5 * (end - begin) * center_speed;
    for (const double t : {begin, end}) {
        const Pose pose = twist.at(t);
        const Mat3 turn = rotation_matrix(pose);
        const auto farthest = [&](Vec3 d) {
            return dot(d, turn * gjk::support(shape.core, transpose(turn) * d) + pose.translation);
        };
        for (int i = 0; i < count; ++i) {
            const double bend =
                length_of(cross(axes_[i], twist.angular_velocity())) * speed * (end - begin) * (end - begin) / 8;
            const double grown = shape.radius + bend * (1 + 0x1p-40);
            high_[i] = std::max(high_[i], farthest(axes_[i]) + grown);
            low_[i] = std::min(low_[i], -farthest(-axes_[i]) - grown);
        }
    }
    const Vec3 own = glm::abs(shape.core.origin);
    allow(other, shape.core.size + own.x + own.y + own.z + shape.radius);
}

bool SweptSlabs::sound() const noexcept {
    return std::all_of(low_, low_ + count, [](double x) { return std::isfinite(x); }) &&
           std::all_of(high_, high_ + count, [](double x) { return std::isfinite(x); });
}

void SweptSlabs::allow(const Aabb& other, double size) noexcept {
    // The bound of gjk::sweep, which also covers the rounding of the slabs.
    double sizes = size;
    for (int k = 0; k < 3; ++k) {
        sizes += std::max(std::abs(low_[k]), std::abs(high_[k]));
        if (!other.empty()) sizes += std::max(std::abs(other.min[k]), std::abs(other.max[k]));
    }
    for (int i = 0; i < count; ++i) {
        low_[i] -= 0x1p-30 * sizes;
        high_[i] += 0x1p-30 * sizes;
    }
    radius_ += 0x1p-30 * sizes;
}

Aabb SweptSlabs::box() const noexcept { return {{low_[0], low_[1], low_[2]}, {high_[0], high_[1], high_[2]}}; }

bool SweptSlabs::may_touch(const Aabb& box) const noexcept {
    const Vec3 center = 0.5 * box.min + 0.5 * box.max, half = 0.5 * box.max - 0.5 * box.min;
    for (int i = 0; i < count; ++i) {
        const Vec3 d = axes_[i];
        const double at = dot(d, center);
        const double projected_radius = std::abs(d.x) * half.x + std::abs(d.y) * half.y + std::abs(d.z) * half.z;
        if (at - projected_radius > high_[i] || at + projected_radius < low_[i]) return false;
    }
    return !(length_of(glm::max(glm::max(box.min - center_, center_ - box.max), Vec3(0))) > radius_);
}

bool SweptSlabs::may_touch(const Triangle& triangle) const noexcept {
    for (int i = 0; i < count; ++i) {
        const double a = dot(axes_[i], triangle.a), b = dot(axes_[i], triangle.b), c = dot(axes_[i], triangle.c);
        if ((a > high_[i] && b > high_[i] && c > high_[i]) || (a < low_[i] && b < low_[i] && c < low_[i])) return false;
    }
    const Vec3 low = glm::min(glm::min(triangle.a, triangle.b), triangle.c);
    const Vec3 high = glm::max(glm::max(triangle.a, triangle.b), triangle.c);
    return !(length_of(glm::max(glm::max(low - center_, center_ - high), Vec3(0))) > radius_);
}

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS, ABUT_SWEEP_MOTION)

}  // namespace abut
