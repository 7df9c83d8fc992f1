// SPDX-License-Identifier: MIT
// Frontier: the children that a best-first traversal has still to visit, with a row for each node that was opened.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace abut::bvh {

struct Frontier {
    static constexpr float none = std::numeric_limits<float>::infinity();
    /// From so many open nodes on, the last node's children are next, not the nearest of all: then there will not be
    /// many more.
    static constexpr std::size_t most_in_turn = 64;
    static constexpr std::size_t most_nodes = most_in_turn + 80;

    static constexpr std::size_t lanes = 8;  // so many of the lowest keys are compared together

    std::size_t count;
    // By node: the keys of its children, lower bounds, infinite where none is left; the lowest of these; the node's
    // index.
    alignas(32) std::array<std::array<float, 8>, most_nodes> key;
    alignas(32) std::array<float, most_nodes> lowest;
    std::array<std::uint32_t, most_nodes> node_index;

    /// Puts the root in, alone.
    void start() noexcept {
        key[0].fill(none);
        std::fill_n(lowest.begin(), lanes, none);
        key[0][0] = lowest[0] = 0;
        node_index[0] = 0;
        count = 1;
    }
};

}  // namespace abut::bvh
