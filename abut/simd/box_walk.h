// SPDX-License-Identifier: MIT
// A box's way through a wide tree: what lies in boxes that it may meet. The whole way is one kernel; see ray_walk.h.
#pragma once

#include "abut/simd/walk_stack.h"

namespace abut::simd {

struct BoxWalk {
    /// Leaves whose boxes it may meet: their first places in the order, and how many.
    static constexpr std::size_t most_found = 64;
    std::size_t found;
    std::array<std::uint32_t, most_found> first, count;

    Box query;
    std::size_t waiting;
    std::array<std::uint32_t, WalkStack::most_entries> nodes;  // that wait

    explicit BoxWalk(const Box& box) noexcept : found(0), query(box), waiting(1) { nodes[0] = 0; }
};

/// Goes on from nothing found, until there is no room for more. False at the end of the way.
[[nodiscard]] bool next(BoxWalk& walk, const Node8* nodes) noexcept;

}  // namespace abut::simd
