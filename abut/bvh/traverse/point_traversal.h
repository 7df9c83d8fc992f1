// SPDX-License-Identifier: MIT
// The traversal of a BVH of points around a place, the nearest boxes first, by a SIMD kernel.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// Coordinates of points in the order of a tree's leaves, each followed by so many numbers that a kernel may read eight
/// from any of them.
struct PointColumns {
    static constexpr std::size_t padding = 7;
    const double* x;
    const double* y;
    const double* z;
};

/// Where a traversal stands.
struct PointTraversalState {
    std::array<double, 3> center;
    std::array<float, 3> low, high;  // the place, rounded down and up
    float most;                      // squared distances of boxes beyond this do not matter
    double most_square;              // nor do those of points beyond this
    std::size_t found;
    std::array<std::uint32_t, 8> positions;  // of points in the leaf just visited, in the order of the leaves
    TraversalStack stack;
};

/// Finds leaves with points within a limit that shrinks. What it finds may lie slightly beyond the limit, but nothing
/// within is left out.
class PointTraversal {
public:
    /// Tree and points must outlive this.
    PointTraversal(const Bvh& tree, const PointColumns& points, const Vec3& center) noexcept;

    /// Whether all quantities are within the range of floats; otherwise next must not be called.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// The positions of points of the next leaf at most about `limit` away; none when the traversal has ended.
    [[nodiscard]] std::span<const std::uint32_t> next(double limit) noexcept;

private:
    const Bvh& tree_;
    PointColumns points_;
    bool usable_;
    PointTraversalState state_;
};

}  // namespace abut::bvh
