// SPDX-License-Identifier: MIT
// A moving shape by the simple set that traversals test in its place, in the world and in a tree's frame.
#pragma once

#include <array>

#include "abut/bvh/bvh_frame.h"
#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut::bvh {

/// A moving shape in the world: the points center + c0 axis0 + c1 axis1 + ..., each c in [-1, 1], and all within
/// `outer` of them.
struct SweptProxy {
    Vec3 center{0};
    std::array<Vec3, 3> axes;  ///< at right angles to each other
    std::size_t axis_count = 0;
    double outer = 0;
    double inner = -1;  ///< what is within so far certainly belongs to the shape; negative when touches are not to be
                        ///< proved
};

/// The proxy of a finite, nonempty shape for a sweep through a tree.
[[nodiscard]] SweptProxy swept_proxy_of(const Sphere& sphere) noexcept;
[[nodiscard]] SweptProxy swept_proxy_of(const Capsule& capsule) noexcept;
[[nodiscard]] SweptProxy swept_proxy_of(const Aabb& box) noexcept;
[[nodiscard]] SweptProxy swept_proxy_of(const Obb& box) noexcept;

/// The same in a tree's frame. Its motion is measured in steps of 1 along its longest axis.
struct SweptBody {
    Vec3 center{0};
    Vec3 motion{0};
    Vec3 direction{0};   ///< of the motion, ±1 along the longest axis
    double longest = 0;  ///< the caller's t is the step t · longest
    std::array<std::array<double, 3>, 3> axes;
    std::size_t axis_count = 0;
    double outer = 0, inner = -1;
    Vec3 half{0};      ///< the half extents of its box, rounded
    double pad = 0;    ///< bounds the error of the move between the frames
    double sizes = 0;  ///< bounds the coordinates of the tree and of the shape at the start
    bool usable = false;

    /// `size` bounds the coordinates in the tree. Usable if all numbers are within the range of floats.
    SweptBody(const BvhFrame& frame, const SweptProxy& proxy, Vec3 motion_in_world, double size) noexcept;

    /// No point of it is farther from the centre, apart from rounding.
    [[nodiscard]] double bounding_radius() const noexcept;
    /// Bounds the error of any point of the shape at the step `before`, or when it passes the tree later: t multiplies
    /// the rounding error of the direction.
    [[nodiscard]] double error(double before = 0) const noexcept { return pad + 0x1p-45 * (sizes + before); }
};

}  // namespace abut::bvh
