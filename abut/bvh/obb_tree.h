// SPDX-License-Identifier: MIT
// ObbTree: a binary tree of oriented boxes, which separates slivers that lie side by side in any direction, where
// axis-aligned boxes would all overlap.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::bvh {

/// All points within `pad` of the convex hull of three points, whose coordinates are at most 2 in magnitude.
struct ObbTreeItem {
    static constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();

    std::array<Vec3, 3> points;
    double pad = 0;
    std::uint32_t number = 0;  ///< the caller's number for it
    std::uint32_t lowest =
        0;  ///< the first and the last row that it stands for: traversals can be limited to some rows
    std::uint32_t highest = 0;
    std::uint32_t group = no_group;  ///< a traversal of the tree with itself omits pairs of one group
};

struct ObbTreeNode {
    std::array<Vec3, 3> axes;  // orthonormal within rounding
    Vec3 center;
    Vec3 half;  // along the axes
    std::uint32_t lowest, highest;
    std::uint32_t first, count;  // of a leaf: its items; otherwise count is 0
    std::uint32_t left, right;
    bool is_group;
};

/// A conservative tree: what it finds to be apart is certainly apart. The axes of a node follow the edges of its items.
/// It is split at the median along the axis on which their centres spread most, relative to the items' own extents.
class ObbTree {
public:
    static constexpr std::uint32_t leaf_size = 4;

    ObbTree() = default;
    explicit ObbTree(std::vector<ObbTreeItem> items);

    [[nodiscard]] bool empty() const noexcept { return nodes_.empty(); }
    [[nodiscard]] std::span<const ObbTreeNode> nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::span<const ObbTreeItem> items() const noexcept { return items_; }

private:
    std::vector<ObbTreeNode> nodes_;  // the root first
    std::vector<ObbTreeItem> items_;
};

/// Whether the two boxes certainly share no point.
[[nodiscard]] bool apart(const ObbTreeNode& a, const ObbTreeNode& b) noexcept;

/// The projected intervals of a leaf's items along the axes of two leaves.
struct LeafItems {
    LeafItems(std::span<const ObbTreeItem> items, const ObbTreeNode& a, const ObbTreeNode& b) noexcept;

    struct Intervals {
        std::array<double, 6> low, high;
    };
    std::array<Intervals, ObbTree::leaf_size> intervals;
};

/// Whether items i and k of two leaves certainly share no point.
[[nodiscard]] bool apart(const LeafItems& a, std::size_t i, const LeafItems& b, std::size_t k) noexcept;

}  // namespace abut::bvh
