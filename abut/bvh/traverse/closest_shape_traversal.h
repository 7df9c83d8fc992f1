// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that may be nearest to a convex shape.
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

/// A convex core for pruning, in world coordinates; see FloatCore.
struct DistanceProxy {
    using Kind = FloatCore::Kind;
    Kind kind = Kind::points;
    bool tight = true;  ///< it is the shape's core, not only a shape that contains it
    Vec3 center{0};     ///< of the core, if it is tight
    double reach = 0;   ///< no point of the shape's core is farther from the center
    double error = 0;   ///< bounds the error of its numbers
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

    /// Whether the tree and the core are within the range of floats. If not, use traverse_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Continues to triangles that may be nearest, or equally near, among those at most `distance` from the shape;
    /// returns them in the order of their lower bounds, or none at the end.
    [[nodiscard]] std::span<const ClosestShapeState::Candidate> next(double distance) noexcept;

    /// Whether a candidate may be at most `distance` away, in the world, by its lower bound: for a distance found
    /// since.
    [[nodiscard]] bool is_within(const ClosestShapeState::Candidate& candidate, double distance) const noexcept;

    /// The direction as add_side stores it, rounded to floats in the tree's frame, and moved back to the world; for a
    /// unit vector.
    [[nodiscard]] Vec3 rounded(Vec3 direction) const noexcept;
    /// Adds a side perpendicular to a direction that rounded() returned, or replaces the oldest one. `beyond` is how
    /// far the core's support point lies before `point`, a point in the world, along the direction, times its length.
    void add_side(Vec3 direction, Vec3 point, double beyond) noexcept;
    /// Whether a triangle, in world coordinates, certainly lies beyond a side, and so is farther away than the
    /// distance.
    [[nodiscard]] bool is_beyond(const Triangle& triangle, double distance) const noexcept;
    /// Sets the point from which bounds are searched: a point of the core, or near it, relative to its center.
    void start_from(Vec3 start) noexcept;

private:
    /// Distances between curved shapes are accurate within 2^-40 of all magnitudes involved (see Gjk): this is more.
    [[nodiscard]] double told_within(double distance) const noexcept { return 0x1p-36 * (size_ / unit_ + distance); }
    void limit_to(double distance) noexcept;

    const Bvh& tree_;
    const BvhFrame& frame_;
    const LeafCell* leaves_;
    double radius_ = 0, unit_ = 1, size_ = 0;
    Vec3 center_{0};
    bool usable_ = false;

    /// A side in doubles, and a bound of its error.
    struct Side {
        Vec3 direction{0}, in_world{0};  // in_world: the point in the world
        Vec3 point{0};                   // in the tree's frame
        double beyond = 0;               // in the world
        double length = 1, error = 0;
    };
    std::array<Side, ClosestShapeState::most_sides> side_;
    std::size_t most_sides_ = 1, next_side_ = 0;

    ClosestShapeState state_;
};

}  // namespace abut::bvh
