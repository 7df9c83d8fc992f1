// SPDX-License-Identifier: MIT
// Traverses two trees of oriented boxes together, or one with itself, to every pair of items that may intersect and
// lies in some rows.
#pragma once

#include <algorithm>
#include <atomic>

#include "abut/base/executor.h"
#include "abut/bvh/obb_tree.h"

namespace abut::bvh {

/// The rows from `first` up to, but not including, `last`.
struct Rows {
    std::uint32_t first = 0;
    std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
};

/// The row of a pair is that of its first item; in a tree with itself, the lower one of both items' rows.
class ObbTreeTraversal {
public:
    ObbTreeTraversal(const ObbTree& a, const ObbTree& b, Rows rows) noexcept
        : a_(a), b_(b), rows_(rows), with_itself_(false) {}
    /// One tree with itself, without pairs of an item with itself and without pairs of one group.
    ObbTreeTraversal(const ObbTree& tree, Rows rows) noexcept : a_(tree), b_(tree), rows_(rows), with_itself_(true) {}

    /// Calls leaf(item, item), on all cores, for the pairs that may intersect. Ends when a call returns true; returns
    /// whether one did.
    template <class Leaf>
    bool traverse(Leaf leaf) const {
        if (a_.empty() || b_.empty()) return false;
        std::vector<Pair> work{{0, 0}};
        if (a_.items().size() + b_.items().size() > few) work = pieces();
        std::atomic<bool> stopped{false};
        for_each_range(work.size(), 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last && !stopped.load(std::memory_order_relaxed); ++i) {
                if (traverse(work[i], leaf)) stopped.store(true, std::memory_order_relaxed);
            }
        });
        return stopped.load();
    }

private:
    struct Pair {
        std::uint32_t a, b;
    };
    static constexpr std::size_t few = 4096, enough_pieces = 1024;

    [[nodiscard]] bool is_one(Pair pair) const noexcept { return with_itself_ && pair.a == pair.b; }

    [[nodiscard]] bool in_rows(const ObbTreeNode& a, const ObbTreeNode& b) const noexcept {
        const std::uint32_t lowest = with_itself_ ? std::min(a.lowest, b.lowest) : a.lowest;
        const std::uint32_t highest = with_itself_ ? std::min(a.highest, b.highest) : a.highest;
        return lowest < rows_.last && highest >= rows_.first;
    }

    [[nodiscard]] bool may_intersect(Pair pair) const noexcept {
        const ObbTreeNode &a = a_.nodes()[pair.a], &b = b_.nodes()[pair.b];
        if (!in_rows(a, b)) return false;
        return is_one(pair) ? !a.is_group : !apart(a, b);
    }
    [[nodiscard]] bool both_leaves(Pair pair) const noexcept {
        return a_.nodes()[pair.a].count != 0 && b_.nodes()[pair.b].count != 0;
    }

    /// Calls sink for the pairs one level further down; sink returns true to end.
    template <class Sink>
    bool open(Pair pair, Sink sink) const {
        const ObbTreeNode &a = a_.nodes()[pair.a], &b = b_.nodes()[pair.b];
        if (is_one(pair)) {
            return sink(Pair{a.left, a.left}) || sink(Pair{a.left, a.right}) || sink(Pair{a.right, a.right});
        }
        const auto size = [](const ObbTreeNode& node) { return node.half.x + node.half.y + node.half.z; };
        if (b.count != 0 || (a.count == 0 && size(a) >= size(b))) {
            return sink(Pair{a.left, pair.b}) || sink(Pair{a.right, pair.b});
        }
        return sink(Pair{pair.a, b.left}) || sink(Pair{pair.a, b.right});
    }

    template <class Leaf>
    bool traverse(Pair pair, Leaf& leaf) const {
        if (!may_intersect(pair)) return false;
        if (!both_leaves(pair)) return open(pair, [&](Pair next) { return traverse(next, leaf); });
        const ObbTreeNode &a = a_.nodes()[pair.a], &b = b_.nodes()[pair.b];
        const LeafItems of_a(a_.items().subspan(a.first, a.count), a, b);
        const LeafItems of_b(b_.items().subspan(b.first, b.count), a, b);
        for (std::uint32_t i = 0; i < a.count; ++i) {
            for (std::uint32_t k = is_one(pair) ? i + 1 : 0; k < b.count; ++k) {
                if (apart(of_a, i, of_b, k)) continue;
                if (leaf(a_.items()[a.first + i], b_.items()[b.first + k])) return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::vector<Pair> pieces() const {
        std::vector<Pair> now{{0, 0}};
        for (bool opened = true; opened && now.size() < enough_pieces;) {
            opened = false;
            std::vector<Pair> next;
            for (const Pair pair : now) {
                if (!may_intersect(pair)) continue;
                if (both_leaves(pair)) {
                    next.push_back(pair);
                    continue;
                }
                opened = true;
                open(pair, [&](Pair child) {
                    next.push_back(child);
                    return false;
                });
            }
            now = std::move(next);
        }
        return now;
    }

    const ObbTree& a_;
    const ObbTree& b_;
    Rows rows_;
    bool with_itself_;
};

}  // namespace abut::bvh
