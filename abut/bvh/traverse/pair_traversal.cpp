// SPDX-License-Identifier: MIT
// Splits a traversal of two trees into pieces for many threads.
#include "abut/bvh/traverse/pair_traversal.h"

namespace abut::bvh {

std::vector<ChildPair> pieces_of(const PairTraversal& traversal, std::vector<ChildPair> from, std::size_t pieces) {
    std::vector<ChildPair> now = std::move(from);
    for (bool opened = true; opened && now.size() < pieces;) {
        opened = false;
        std::vector<ChildPair> next;
        for (const ChildPair& pair : now) {
            if (traversal.both_leaves(pair)) {
                next.push_back(pair);
            } else {
                traversal.descend(pair, [&](const ChildPair& child) { next.push_back(child); });
                opened = true;
            }
        }
        now = std::move(next);
    }
    return now;
}

}  // namespace abut::bvh
