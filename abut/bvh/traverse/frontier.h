// SPDX-License-Identifier: MIT
// What a traversal that always goes on with the nearest child keeps: a row for each node that was opened.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace abut::bvh {

struct Frontier {
    static constexpr float none = std::numeric_limits<float>::infinity();
    /// With as many nodes open the last one's children are next, not the nearest: then there will not be many more.
    static constexpr std::size_t most_in_turn = 64;
    static constexpr std::size_t most_nodes = most_in_turn + 80;

    static constexpr std::size_t lanes = 8;  // so many of the lowest keys are looked at together

    std::size_t count;
    // By node: lower bounds of what is asked for, by lane, none where nothing waits; the lowest of them; the node.
    alignas(32) std::array<std::array<float, 8>, most_nodes> key;
    alignas(32) std::array<float, most_nodes> lowest;
    std::array<std::uint32_t, most_nodes> place;

    /// Only the root waits.
    void start() noexcept {
        key[0].fill(none);
        std::fill_n(lowest.begin(), lanes, none);
        key[0][0] = lowest[0] = 0;
        place[0] = 0;
        count = 1;
    }
};

}  // namespace abut::bvh
