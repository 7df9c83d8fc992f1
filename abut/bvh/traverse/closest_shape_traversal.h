// SPDX-License-Identifier: MIT
// A convex shape's way through a tree whose leaves' triangles are made ready for kernels, to those that may be nearest.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/closest_shape_kernel.h"
#include "abut/shape/triangle.h"

namespace abut::bvh {

/// A convex core for pruning, in the world; see bvh::FloatCore.
struct DistanceProxy {
    using Kind = FloatCore::Kind;
    Kind kind = Kind::points;
    bool tight = true;  ///< it is the shape's core, not only something that holds it
    Vec3 center{0};     ///< of the core, if it is tight
    double reach = 0;   ///< no point of the shape's core is farther from the center
    double error = 0;   ///< how far its numbers may be off
    std::array<Vec3, 3> axis{};
    std::size_t count = 0;
    std::array<Vec3, FloatCore::most_points> point;
};

/// Finds the triangles that may be nearest to a convex core with a radius around it.
class ClosestShapeTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; `frame` places the tree in the core's world.
    ClosestShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                          const DistanceProxy& core, double radius) noexcept;

    /// Whether floats can hold all that takes part. If not, see traverse_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Goes on to triangles that may be nearest, or as near, among those at most `distance` from the shape; none: the end.
    /// The likeliest comes first.
    [[nodiscard]] std::span<const ClosestShapeState::Candidate> next(double distance) noexcept;

    /// A lower bound of the distance of a candidate, in the world, for what has been found since.
    [[nodiscard]] bool is_within(const ClosestShapeState::Candidate& candidate, double distance) const noexcept;

    /// A unit vector of the world, as near as the floats come that a side would hold.
    [[nodiscard]] Vec3 rounded(Vec3 direction) const noexcept;
    /// Adds a side across such a direction, or replaces the oldest: the core's farthest point that way is `beyond` before a point
    /// of the world, times the direction's length.
    void add_side(Vec3 direction, Vec3 point, double beyond) noexcept;
    /// Whether a triangle of the world lies beyond a side, and so is farther away than the distance, for certain.
    [[nodiscard]] bool is_beyond(const Triangle& triangle, double distance) const noexcept;
    /// Seeks bounds from a point of the core, or near it, from its center.
    void start_from(Vec3 start) noexcept;

private:
    /// Distances between curved shapes are told within 2^-40 of all that takes part (see Gjk): this is more.
    [[nodiscard]] double told_within(double distance) const noexcept { return 0x1p-36 * (size_ / unit_ + distance); }
    void limit_to(double distance) noexcept;

    const Bvh& tree_;
    const BvhFrame& frame_;
    const LeafCell* leaves_;
    double radius_ = 0, unit_ = 1, size_ = 0;
    Vec3 center_{0};
    bool usable_ = false;

    /// Where a side stands, and what it may be off by.
    struct Side {
        Vec3 direction{0}, in_world{0};  // the point in the world
        Vec3 point{0};                   // in the tree's frame
        double beyond = 0;               // in the world
        double length = 1, error = 0;
    };
    std::array<Side, ClosestShapeState::most_sides> side_;
    std::size_t most_sides_ = 1, next_side_ = 0;

    ClosestShapeState state_;
};

}  // namespace abut::bvh
