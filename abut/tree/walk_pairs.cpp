// SPDX-License-Identifier: MIT
// Cuts a walk of two trees into pieces for many threads.
#include "abut/tree/walk_pairs.h"

namespace abut::tree {

std::vector<ChildPair> pieces_of(const PairWalk& walk, std::vector<ChildPair> from, std::size_t pieces) {
    std::vector<ChildPair> now = std::move(from);
    for (bool opened = true; opened && now.size() < pieces;) {
        opened = false;
        std::vector<ChildPair> next;
        for (const ChildPair& pair : now) {
            if (walk.both_leaves(pair)) {
                next.push_back(pair);
            } else {
                walk.descend(pair, [&](const ChildPair& child) { next.push_back(child); });
                opened = true;
            }
        }
        now = std::move(next);
    }
    return now;
}

}  // namespace abut::tree
