// SPDX-License-Identifier: MIT
// Traverses the BVHs of two sets together, or that of one with itself, on all cores.
#include "abut/mesh/shape_set/set_pairs.h"

#include <algorithm>

#include "abut/base/executor.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::shape_set {
namespace {

constexpr std::size_t pieces = 1024;
constexpr std::size_t grain = 4;
constexpr std::size_t most_in_leaf = 8;

class PairSearch {
public:
    PairSearch(const PairSide& a, const PairSide* b, Intersects verb)
        : a_(a),
          b_(b == nullptr ? a : *b),
          own_(b == nullptr),
          verb_(verb),
          traversal_(own_ ? bvh::PairTraversal(a_.set.tree, frame_)
                          : bvh::PairTraversal(a_.set.tree, frame_, b_.set.tree, frame_)) {}

    /// Calls visit(pair) for the pairs below a pair of children, until it returns true; returns whether it did.
    template <class Visit>
    bool traverse(const bvh::ChildPair& from, Visit visit) const {
        return traversal_.traverse_leaves(from, [&](const bvh::ChildPair& pair) {
            const bool same = own_ && pair.a == pair.b;
            const Leaf p(a_, pair.a), q(b_, pair.b);
            for (std::size_t i = 0; i < p.size; ++i) {
                for (std::size_t j = same ? i + 1 : 0; j < q.size; ++j) {
                    if (boxes_overlap(p.boxes[i], q.boxes[j]) && touches(p.parts[i], q.parts[j]) &&
                        visit(in_order(p.parts[i], q.parts[j]))) {
                        return true;
                    }
                }
            }
            return false;
        });
    }

    [[nodiscard]] std::vector<bvh::ChildPair> start() const { return traversal_.start(); }
    [[nodiscard]] std::vector<bvh::ChildPair> split() const {
        return bvh::pieces_of(traversal_, traversal_.start(), pieces);
    }

private:
    /// The shapes of a leaf with their boxes, which are computed once for many pairs.
    struct Leaf {
        Leaf(const PairSide& side, const bvh::Child& child) {
            const bvh::Node& node = side.set.tree.nodes()[child.node];
            parts = side.set.tree.order().subspan(node.child[child.lane], node.count[child.lane]);
            size = parts.size();
            for (std::size_t i = 0; i < size; ++i) boxes[i] = side.bounds(side.set.part(parts[i]));
        }
        std::span<const std::uint32_t> parts;
        std::size_t size;
        std::array<Aabb, most_in_leaf> boxes;
    };

    /// Of a set's own pair the lower shape comes first, so that the tree cannot affect the result.
    [[nodiscard]] ShapePair in_order(std::uint32_t i, std::uint32_t j) const {
        return own_ && j < i ? ShapePair{j, i} : ShapePair{i, j};
    }
    [[nodiscard]] bool touches(std::uint32_t i, std::uint32_t j) const {
        const ShapePair pair = in_order(i, j);
        return verb_(a_.set.part(pair[0]), b_.set.part(pair[1]));
    }

    const PairSide& a_;
    const PairSide& b_;
    bool own_;
    Intersects verb_;
    bvh::BvhFrame frame_;
    bvh::PairTraversal traversal_;
};

}  // namespace

bool for_each_pair(const PairSide& a, const PairSide* b, Intersects verb,
                   FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) {
    const PairSearch search(a, b, verb);
    const std::vector<bvh::ChildPair> start = search.start();
    return std::any_of(start.begin(), start.end(), [&](const bvh::ChildPair& pair) {
        return search.traverse(pair, [&](const ShapePair& found) { return visit(found[0], found[1]); });
    });
}

std::vector<ShapePair> all_pairs(const PairSide& a, const PairSide* b, Intersects verb) {
    const PairSearch search(a, b, verb);
    const std::vector<bvh::ChildPair> work = search.split();
    std::vector<std::vector<ShapePair>> found((work.size() + grain - 1) / grain);
    for_each_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
        std::vector<ShapePair>& list = found[first / grain];
        for (std::size_t k = first; k < last; ++k) {
            search.traverse(work[k], [&](const ShapePair& pair) {
                list.push_back(pair);
                return false;
            });
        }
    });
    std::size_t size = 0;
    for (const std::vector<ShapePair>& list : found) size += list.size();
    std::vector<ShapePair> pairs;
    pairs.reserve(size);
    for (std::vector<ShapePair>& list : found) {
        pairs.insert(pairs.end(), list.begin(), list.end());
        std::vector<ShapePair>().swap(list);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace abut::shape_set
