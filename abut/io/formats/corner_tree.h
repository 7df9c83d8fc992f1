// SPDX-License-Identifier: MIT
// A tree over the corners of a flat polygon, some of them marked, which finds marked corners in a triangle.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "abut/exact/orient.h"

namespace abut::io {

struct Point2 {
    double x = 0;
    double y = 0;
    friend bool operator==(const Point2&, const Point2&) = default;
};

/// Positive for a left turn, zero for collinear points; exact.
[[nodiscard]] inline int orientation(const Point2& a, const Point2& b, const Point2& c) noexcept {
    const exact::Sign sign = exact::orient2d(a.x, a.y, b.x, b.y, c.x, c.y);
    return sign == exact::Sign::positive ? 1 : sign == exact::Sign::negative ? -1 : 0;
}

/// Halves the corners at the median of the longer side of their box until few are left. Nodes are stored as in a heap,
/// with the children of i at 2i + 1 and 2i + 2, and count the marked corners below them, so that changing a mark costs
/// log n.
class CornerTree {
public:
    /// Initially no corner is marked; the corners must outlive the tree.
    explicit CornerTree(const std::vector<Point2>& corners);

    void mark(std::size_t corner, bool marked);

    /// Whether `blocks(corner)` is true for a marked corner in the closed triangle a, b, c, which turns left. Each step
    /// of the search is subtracted from the budget; true when the budget runs out.
    template <class Blocks>
    [[nodiscard]] bool any_in(const Point2& a, const Point2& b, const Point2& c, std::size_t& budget,
                              Blocks blocks) const {
        std::size_t stack[128];  // each level adds one more than it removes
        int height = 0;
        stack[height++] = 0;
        while (height > 0) {
            const std::size_t at = stack[--height];
            const Node& node = nodes_[at];
            if (node.marked == 0 || node.misses(a, b, c)) continue;
            if (budget == 0) return true;
            --budget;
            if (node.end == 0) {
                stack[height++] = 2 * at + 1;
                stack[height++] = 2 * at + 2;
                continue;
            }
            for (std::size_t i = node.begin; i < node.end; ++i) {
                const std::size_t corner = order_[i];
                const Point2& p = corners_[corner];
                const bool in = marked_[corner] && orientation(a, b, p) >= 0 && orientation(b, c, p) >= 0 &&
                                orientation(c, a, p) >= 0;
                if (in && blocks(corner)) return true;
            }
        }
        return false;
    }

private:
    struct Node {
        Point2 low, high;
        std::size_t begin = 0, end = 0;  // range of a leaf's corners in order_
        std::size_t marked = 0;

        /// Whether the whole box is right of an edge, or outside of the triangle's box.
        [[nodiscard]] bool misses(const Point2& a, const Point2& b, const Point2& c) const noexcept;
    };

    void build(std::size_t at, std::size_t begin, std::size_t end);

    const std::vector<Point2>& corners_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> leaf_;  // of each corner
    std::vector<bool> marked_;
};

}  // namespace abut::io
