// SPDX-License-Identifier: MIT
// Moves boxes and rays between frames, conservatively.
#include "abut/bvh/bvh_frame.h"

#include <glm/matrix.hpp>

#include <cmath>
#include <limits>

#include "abut/math/norms.h"

namespace abut::bvh {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

Mat3 magnitudes(const Mat3& m) { return Mat3(glm::abs(m[0]), glm::abs(m[1]), glm::abs(m[2])); }

}  // namespace

BvhFrame::BvhFrame(const Pose& pose, const Aabb& bounds, double scale) noexcept
    : moved_(true), scale_(scale), translation_(pose.translation) {
    const Mat3 rotation = rotation_matrix(pose), transposed = glm::transpose(rotation);
    linear_ = rotation * scale;
    back_ = transposed * (1 / scale);
    translation_back_ = -(back_ * pose.translation);
    magnitudes_ = norm_1(translation_);
    if (!bounds.empty()) magnitudes_ += scale * (norm_1(bounds.min) + norm_1(bounds.max));
}

// The entries of a rotation matrix have errors of 8u, scaled ones of 9u, and moving a point makes some ten roundings:
// the error is below 2^-47 of the sum of the coordinates' magnitudes. 2^-44 leaves room for the pad's own arithmetic
// and for the roundings to floats that follow.
double BvhFrame::pad_for(double magnitudes) const noexcept { return 0x1p-44 * (magnitudes_ + magnitudes); }

Aabb BvhFrame::moved(const Aabb& box, const Mat3& linear, Vec3 translation, double pad) noexcept {
    const Vec3 half = 0.5 * box.max - 0.5 * box.min, center = box.center();
    const Vec3 moved_half = magnitudes(linear) * half + (pad + 1e-300);
    const Vec3 middle = linear * center + translation;
    const Aabb result{middle - moved_half, middle + moved_half};
    return is_finite(result) ? result : Aabb{Vec3(-far), Vec3(far)};
}

Aabb BvhFrame::transformed(const Aabb& world) const noexcept {
    if (world.empty()) return world;
    const double pad = pad_for(norm_1(world.min) + norm_1(world.max));
    return moved(world, back_, translation_back_, pad / scale_);
}

Aabb BvhFrame::to_world(const Aabb& local) const noexcept {
    if (!moved_ || local.empty()) return local;
    const double pad = pad_for(scale_ * (norm_1(local.min) + norm_1(local.max)));
    return moved(local, linear_, translation_, pad);
}

BvhFrame::MovedRay BvhFrame::transformed(const Ray& ray) const noexcept {
    // An angular error of the direction moves the ray by that angle times the distance to the tree, which is less than
    // the sum of magnitudes that the pad is made of.
    MovedRay result{{back_ * ray.origin + translation_back_, back_ * ray.direction},
                    pad_for(norm_1(ray.origin)) / scale_ + 1e-300};
    // The angle of a direction that underflows is not known: every box that is grown by this contains the origin.
    if (norm_inf(result.ray.direction) < 0x1p-960 && ray.direction != Vec3(0)) [[unlikely]]
        result.pad = 0x1p48 * result.pad;
    return result;
}

BvhFrame::MovedRay BvhFrame::to_world(const Ray& ray) const noexcept {
    if (!moved_) return {ray, 0};
    return {{linear_ * ray.origin + translation_, linear_ * ray.direction},
            pad_for(scale_ * norm_1(ray.origin)) + 1e-300};
}

}  // namespace abut::bvh
