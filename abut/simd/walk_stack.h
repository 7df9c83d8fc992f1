// SPDX-License-Identifier: MIT
// What a kernel's walk through a wide tree keeps: the children that wait, the nearest on top.
#pragma once

#include <cstddef>

#include "abut/simd/node8.h"

namespace abut::simd {

/// A child that waits.
struct WalkEntry {
    float key;            // a lower bound of what is asked for
    std::uint32_t child;  // in lane child % 8 of node child / 8
};

/// Some of a leaf's triangles.
struct LeafPart {
    std::uint32_t first;  // the leaf's first place in the order
    std::uint32_t mask;   // bit i: place first + i
};

struct WalkStack {
    static constexpr std::size_t most_entries = 8 * 73;
    std::size_t waiting;
    std::array<WalkEntry, most_entries> entries;

    /// Only the root waits.
    void start() noexcept {
        entries[0] = {0, 0};
        waiting = 1;
    }
};

}  // namespace abut::simd
