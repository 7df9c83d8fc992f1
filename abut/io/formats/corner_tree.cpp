// SPDX-License-Identifier: MIT
// Builds the tree over a polygon's corners, and updates its counts.
#include "abut/io/formats/corner_tree.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace abut::io {
namespace {

constexpr std::size_t leaf_size = 8;

}  // namespace

CornerTree::CornerTree(const std::vector<Point2>& corners)
    : corners_(corners), order_(corners.size()), leaf_(corners.size()), marked_(corners.size(), false) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    const std::size_t leaves = std::bit_ceil((corners.size() + leaf_size - 1) / leaf_size);
    nodes_.resize(2 * leaves - 1);
    build(0, 0, corners.size());
}

void CornerTree::build(std::size_t at, std::size_t begin, std::size_t end) {
    Node& node = nodes_[at];
    node.low = node.high = corners_[order_[begin]];
    for (std::size_t i = begin; i < end; ++i) {
        const Point2& p = corners_[order_[i]];
        node.low = {std::min(node.low.x, p.x), std::min(node.low.y, p.y)};
        node.high = {std::max(node.high.x, p.x), std::max(node.high.y, p.y)};
    }
    if (end - begin <= leaf_size) {
        node.begin = begin;
        node.end = end;
        for (std::size_t i = begin; i < end; ++i) leaf_[order_[i]] = at;
        return;
    }
    // Halved first, so that the lengths do not overflow.
    const bool along_x = 0.5 * node.high.x - 0.5 * node.low.x >= 0.5 * node.high.y - 0.5 * node.low.y;
    const auto iterator_at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
    const std::size_t middle = begin + (end - begin) / 2;
    std::nth_element(iterator_at(begin), iterator_at(middle), iterator_at(end), [&](std::size_t i, std::size_t j) {
        return along_x ? corners_[i].x < corners_[j].x : corners_[i].y < corners_[j].y;
    });
    build(2 * at + 1, begin, middle);
    build(2 * at + 2, middle, end);
}

void CornerTree::mark(std::size_t corner, bool marked) {
    if (marked_[corner] == marked) return;
    marked_[corner] = marked;
    for (std::size_t at = leaf_[corner];; at = (at - 1) / 2) {
        nodes_[at].marked += marked ? 1 : std::size_t(-1);
        if (at == 0) return;
    }
}

bool CornerTree::Node::misses(const Point2& a, const Point2& b, const Point2& c) const noexcept {
    if (std::min({a.x, b.x, c.x}) > high.x || std::max({a.x, b.x, c.x}) < low.x) return true;
    if (std::min({a.y, b.y, c.y}) > high.y || std::max({a.y, b.y, c.y}) < low.y) return true;
    // The box's corner farthest to the left of the edge decides for all of them.
    const auto right_of = [&](const Point2& p, const Point2& q) {
        return orientation(p, q, {q.y > p.y ? low.x : high.x, q.x > p.x ? high.y : low.y}) < 0;
    };
    return right_of(a, b) || right_of(b, c) || right_of(c, a);
}

}  // namespace abut::io
