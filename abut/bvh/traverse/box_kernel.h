// SPDX-License-Identifier: MIT
// The ways of boxes through a wide BVH: what lies in boxes that they may meet. All their ways are one kernel; see ray_kernel.h.
#pragma once

#include <algorithm>
#include <span>

#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

struct BoxTraversalState {
    static constexpr std::size_t most_queries = 16;
    /// Nodes that are looked at together, so that none waits for what is found in another.
    static constexpr std::size_t at_once = 4;
    static constexpr std::size_t most_found = 64;
    /// The deeper a node that waits lies, the later: at each depth wait at most the children of as many as are looked at
    /// together. Kernels write and read a little beyond.
    static constexpr std::size_t most_waiting = at_once * TraversalStack::most_entries;

    /// Leaves whose boxes a query may meet: their first places in the order, how many, and which query.
    std::size_t found = 0;
    std::array<std::uint32_t, most_found> first, count;
    std::array<std::uint8_t, most_found + 8> query_of_leaf;

    std::array<simd::Box, most_queries> queries;
    std::size_t waiting;
    std::array<std::uint32_t, most_waiting> nodes;
    std::array<std::uint8_t, most_waiting + 8> query_of_node;

    /// At most most_queries boxes, each at the root.
    explicit BoxTraversalState(std::span<const simd::Box> boxes) noexcept : waiting(boxes.size()) {
        std::copy(boxes.begin(), boxes.end(), queries.begin());
        for (std::size_t i = 0; i < waiting; ++i) {
            nodes[i] = 0;
            query_of_node[i] = static_cast<std::uint8_t>(i);
        }
    }
};

/// Goes on from nothing found, until there is no room for more. False at the end of the way.
[[nodiscard]] bool next(BoxTraversalState& state, const Node8* nodes) noexcept;

}  // namespace abut::bvh
