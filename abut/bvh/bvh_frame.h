// SPDX-License-Identifier: MIT
// BvhFrame: the pose and scale of a tree in the world, and conservative moves of boxes and rays between the two frames.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::bvh {

/// A tree's frame. A box that is moved is grown by a pad that exceeds all rounding errors of the move; a ray comes with
/// that pad.
class BvhFrame {
public:
    /// The world's own frame: nothing is moved, and pads are 0.
    BvhFrame() = default;
    /// The frame of a tree with the given bounds, in its own frame, that is scaled by `scale` > 0 and then placed by
    /// `pose`.
    BvhFrame(const Pose& pose, const Aabb& bounds, double scale = 1) noexcept;

    [[nodiscard]] bool moved() const noexcept { return moved_; }
    /// The scale and the rotation from the tree's frame to the world's.
    [[nodiscard]] const Mat3& linear() const noexcept { return linear_; }

    /// A box in the tree's frame that contains everything in a box of the world; to_world is the reverse.
    [[nodiscard]] Aabb to_tree(const Aabb& world) const noexcept;
    [[nodiscard]] Aabb to_world(const Aabb& local) const noexcept;

    /// A ray in the tree's frame, or in the world, and a bound of its error; t is the same in both.
    struct MovedRay {
        Ray ray;
        double pad;
    };
    [[nodiscard]] MovedRay to_tree(const Ray& ray) const noexcept;
    [[nodiscard]] MovedRay to_world(const Ray& ray) const noexcept;

    /// A length of the world in units of the tree's frame; to_world is the reverse. Rounded.
    [[nodiscard]] double to_tree(double length) const noexcept;
    [[nodiscard]] double to_world(double length) const noexcept;

private:
    [[nodiscard]] Aabb transformed(const Aabb& world) const noexcept;
    [[nodiscard]] MovedRay transformed(const Ray& ray) const noexcept;
    static Aabb moved(const Aabb& box, const Mat3& linear, Vec3 translation, double pad) noexcept;
    [[nodiscard]] double pad_for(double magnitudes) const noexcept;

    bool moved_ = false;
    double scale_ = 1;
    Mat3 linear_{1.0};
    Mat3 back_{1.0};
    Vec3 translation_{0};
    Vec3 translation_back_{0};
    // The sum of the magnitudes that take part in any rounding of the tree's own points, in the world.
    double magnitudes_ = 0;
};

}  // namespace abut::bvh

#ifdef ABUT_INLINES
#include "abut/bvh/bvh_frame-inl.h"
#endif
