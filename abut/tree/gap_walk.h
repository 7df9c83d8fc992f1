// SPDX-License-Identifier: MIT
// A convex shape's way through a tree whose leaves' triangles are made ready for kernels, to those that may be nearest.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "abut/shape/triangle.h"
#include "abut/simd/gap_walk.h"
#include "abut/tree/frame.h"
#include "abut/tree/tree.h"

namespace abut::tree {

/// A convex core for pruning, in the world; see simd::FloatCore.
struct GapCore {
    using Kind = simd::FloatCore::Kind;
    Kind kind = Kind::points;
    bool tight = true;  ///< it is the shape's core, not only something that holds it
    Vec3 center{0};     ///< of the core, if it is tight
    double reach = 0;   ///< no point of the shape's core is farther from the center
    double error = 0;   ///< how far its numbers may be off
    std::array<Vec3, 3> axis{};
    std::size_t count = 0;
    std::array<Vec3, simd::FloatCore::most_points> point;
};

/// Finds the triangles that may be nearest to a convex core with a radius around it.
class GapWalk {
public:
    /// `leaves` holds the cells of the tree's leaves; `frame` places the tree in the core's world.
    GapWalk(const Tree& tree, std::span<const simd::LeafCell> leaves, const Frame& frame, const GapCore& core,
            double radius) noexcept;

    /// Whether floats can hold all that takes part. If not, see walk_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Goes on to triangles that may be nearest, or as near, among those at most `distance` from the shape; none: the end.
    /// The likeliest comes first.
    [[nodiscard]] std::span<const simd::GapWalk::Candidate> next(double distance) noexcept;

    /// A lower bound of the distance of a candidate, in the world, for what has been found since.
    [[nodiscard]] bool is_within(const simd::GapWalk::Candidate& candidate, double distance) const noexcept;

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

    const Tree& tree_;
    const Frame& frame_;
    const simd::LeafCell* leaves_;
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
    std::array<Side, simd::GapWalk::most_sides> side_;
    std::size_t most_sides_ = 1, next_side_ = 0;

    simd::GapWalk walk_;
};

}  // namespace abut::tree
