// SPDX-License-Identifier: MIT
// DisjointSets: sets that are joined, and of which each has its lowest item as representative (union-find).
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace abut {

/// A forest in which each item points to an earlier one of its set, or to itself.
template <class Index>
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) {
        parent_.resize(count);  // gcc 12 warns of parent_(count), falsely
        std::iota(parent_.begin(), parent_.end(), Index{0});
    }
    /// Sets that begin joined: parent[i] <= i is in the set of i.
    explicit DisjointSets(std::vector<Index> parent) : parent_(std::move(parent)) {}

    /// The lowest item of the set. Paths are halved on the way.
    [[nodiscard]] Index root(Index i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(Index i, Index k) {
        i = root(i);
        k = root(k);
        parent_[std::max(i, k)] = std::min(i, k);
    }
    [[nodiscard]] std::size_t size() const noexcept { return parent_.size(); }

private:
    std::vector<Index> parent_;
};

}  // namespace abut
