// SPDX-License-Identifier: MIT
// Moves boxes and rays between frames, conservatively.
#include "abut/tree/frame.h"

#include <glm/matrix.hpp>

#include <cmath>
#include <limits>

namespace abut::tree {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

double sum_of_magnitudes(Vec3 v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

Mat3 magnitudes(const Mat3& m) { return Mat3(glm::abs(m[0]), glm::abs(m[1]), glm::abs(m[2])); }

}  // namespace

Frame::Frame(const Pose& pose, const Aabb& bounds) noexcept
    : moved_(true),
      rotation_(rotation_matrix(pose)),
      back_(glm::transpose(rotation_)),
      translation_(pose.translation),
      translation_back_(-(back_ * pose.translation)) {
    reach_ = sum_of_magnitudes(translation_);
    if (!bounds.empty()) reach_ += sum_of_magnitudes(bounds.min) + sum_of_magnitudes(bounds.max);
}

// A rotation matrix's entries err by 8u and it moves a point in some ten roundings: the error stays below 2^-47 of the
// sum of the coordinates' magnitudes. 2^-44 leaves room for the pad's own arithmetic and for what follows in floats.
double Frame::pad_for(Vec3 p) const noexcept { return 0x1p-44 * (reach_ + sum_of_magnitudes(p)) + 1e-300; }

Aabb Frame::moved(const Aabb& box, const Mat3& rotation, Vec3 translation) const noexcept {
    if (box.empty()) return box;
    const Vec3 half = 0.5 * box.max - 0.5 * box.min, center = box.center();
    const Vec3 reach = magnitudes(rotation) * half + pad_for(glm::abs(box.min) + glm::abs(box.max));
    const Vec3 middle = rotation * center + translation;
    const Aabb result{middle - reach, middle + reach};
    return is_finite(result) ? result : Aabb{Vec3(-far), Vec3(far)};
}

Aabb Frame::to_tree(const Aabb& world) const noexcept {
    return moved_ ? moved(world, back_, translation_back_) : world;
}

Aabb Frame::to_world(const Aabb& local) const noexcept {
    return moved_ ? moved(local, rotation_, translation_) : local;
}

Frame::MovedRay Frame::to_tree(const Ray& ray) const noexcept {
    if (!moved_) return {ray, 0};
    // A direction that is off by an angle is off by that times the way to the tree, which the pad's sum exceeds.
    return {{back_ * ray.origin + translation_back_, back_ * ray.direction}, pad_for(ray.origin)};
}

}  // namespace abut::tree
