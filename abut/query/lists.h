// SPDX-License-Identifier: MIT
// Lists: the results of many queries, any number for each query, in one array.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace abut {

/// Lists of results for many queries, in one array.
template <class T>
struct Lists {
    std::vector<T> items;            ///< those of query 0, then those of query 1, …
    std::vector<std::size_t> first;  ///< where those of each query begin, and, at the end, the number of all

    /// Those of query i, which must be less than the number of queries.
    [[nodiscard]] std::span<const T> of(std::size_t i) const noexcept {
        return std::span(items).subspan(first[i], first[i + 1] - first[i]);
    }

    /// Replaces what the lists held before.
    void assign(std::span<const std::vector<T>> each) {
        items.clear();
        first.assign(1, 0);
        for (const std::vector<T>& list : each) {
            items.insert(items.end(), list.begin(), list.end());
            first.push_back(items.size());
        }
    }
};

}  // namespace abut
