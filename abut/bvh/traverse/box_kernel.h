// SPDX-License-Identifier: MIT
// The SIMD kernel that finds the leaves of a wide BVH whose boxes overlap one of several query boxes.
//
// All queries are traversed in one call; see ray_traversal.h.
#pragma once

#include <algorithm>
#include <span>

#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// Query boxes, and the state of their traversals.
struct BoxTraversalState {
    static constexpr std::size_t most_queries = 16;
    /// So many nodes are tested together, so that none waits for what is found in another.
    static constexpr std::size_t at_once = 4;
    static constexpr std::size_t most_found = 64;
    /// Nodes are pushed after their parents and popped first: at each depth at most the children of `at_once` nodes are
    /// on the stack. Kernels write and read a little beyond.
    static constexpr std::size_t most_waiting = at_once * TraversalStack::most_entries;

    /// The leaves found, whose boxes overlap a query box: their first places in the order, their numbers of primitives,
    /// and the query.
    std::size_t found = 0;
    std::array<std::uint32_t, most_found> first, count;
    std::array<std::uint8_t, most_found + 8> query_of_leaf;

    std::array<simd::Box, most_queries> queries;
    std::size_t stack_size;
    std::array<std::uint32_t, most_waiting> nodes;
    std::array<std::uint8_t, most_waiting + 8> query_of_node;

    /// At most most_queries boxes, each of which begins at the root.
    explicit BoxTraversalState(std::span<const simd::Box> boxes) noexcept : stack_size(boxes.size()) {
        std::copy(boxes.begin(), boxes.end(), queries.begin());
        for (std::size_t i = 0; i < stack_size; ++i) {
            nodes[i] = 0;
            query_of_node[i] = static_cast<std::uint8_t>(i);
        }
    }
};

/// Discards the leaves found before, and continues until there is no room for more. Returns false when the traversal
/// has ended.
[[nodiscard]] bool next(BoxTraversalState& state, const Node8* nodes) noexcept;

}  // namespace abut::bvh
