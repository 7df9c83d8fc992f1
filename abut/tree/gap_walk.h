// SPDX-License-Identifier: MIT
// A convex shape's way through a tree whose leaves' triangles are made ready for kernels, to those that may be nearest.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>

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

    /// Turns a side to a direction, a unit vector of the world, as near as floats come: returns what they hold, in the world.
    [[nodiscard]] Vec3 turn_side(Vec3 direction) noexcept;
    /// Moves the side, which looks along what turn_side returned: the core's farthest point that way is `beyond` before a point
    /// of the world, the product's way. `start` is a point of the core, or near it, from its center: bounds are sought from there.
    void move_side(Vec3 direction, Vec3 point, double beyond, Vec3 start) noexcept;

private:
    void limit_to(double distance) noexcept;

    const Tree& tree_;
    const Frame& frame_;
    const simd::LeafCell* leaves_;
    double radius_ = 0, unit_ = 1, size_ = 0;
    Vec3 center_{0};
    bool usable_ = false;

    Vec3 side_point_{0};      // in the tree's frame
    double side_beyond_ = 0;  // in the world
    double side_length_ = 1, side_error_ = 0;

    simd::GapWalk walk_;
};

}  // namespace abut::tree
