// SPDX-License-Identifier: MIT
// Where a tree stands in the world, and how queries come into its frame without losing anything to rounding.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::bvh {

/// A tree's frame. Boxes and rays that are moved between frames are grown by a pad that exceeds every rounding on the way.
class BvhFrame {
public:
    /// The world itself: nothing is moved, nothing padded.
    BvhFrame() = default;
    /// A tree of the given bounds (in its own frame), scaled by `scale` > 0 and then placed by `pose`.
    BvhFrame(const Pose& pose, const Aabb& bounds, double scale = 1) noexcept;

    [[nodiscard]] bool moved() const noexcept { return moved_; }

    /// A box in this frame that holds all that the world's box holds, and the other way round.
    [[nodiscard]] Aabb to_tree(const Aabb& world) const noexcept;
    [[nodiscard]] Aabb to_world(const Aabb& local) const noexcept;

    /// The ray in this frame, or in the world, and the pad that its rounding asks for; t is the same in both.
    struct MovedRay {
        Ray ray;
        double pad;
    };
    [[nodiscard]] MovedRay to_tree(const Ray& ray) const noexcept;
    [[nodiscard]] MovedRay to_world(const Ray& ray) const noexcept;

    /// A length of the world in this frame's units, and the other way round; rounded.
    [[nodiscard]] double to_tree(double length) const noexcept;
    [[nodiscard]] double to_world(double length) const noexcept;

private:
    [[nodiscard]] Aabb turned(const Aabb& world) const noexcept;
    [[nodiscard]] MovedRay turned(const Ray& ray) const noexcept;
    static Aabb moved(const Aabb& box, const Mat3& linear, Vec3 translation, double pad) noexcept;
    [[nodiscard]] double pad_for(double magnitudes) const noexcept;

    bool moved_ = false;
    double scale_ = 1;
    Mat3 linear_{1.0};  // scale and rotation
    Mat3 back_{1.0};
    Vec3 translation_{0};
    Vec3 translation_back_{0};
    double reach_ =
        0;  // the sum of the magnitudes that take part in any rounding of the tree's own points, in the world
};

}  // namespace abut::bvh

#ifdef ABUT_INLINES
#include "abut/bvh/bvh_frame-inl.h"
#endif
