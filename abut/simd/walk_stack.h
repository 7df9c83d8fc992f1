// SPDX-License-Identifier: MIT
// What a kernel's walk through a wide tree keeps: the children that wait, the nearest on top.
#pragma once

#include <cstddef>
#include <utility>

#include "abut/base/compiler.h"
#include "abut/simd/node8.h"

namespace abut::simd {

/// A child that waits: an inner one, or a leaf.
struct WalkEntry {
    float key;  // a lower bound of what is asked for
    std::uint32_t child;
    std::uint32_t count;
    std::uint32_t leaf;
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
};

/// Of the node's children in `mask`, which has one at least, the one with the least key; the others wait, the farthest
/// deepest.
ABUT_INLINE WalkEntry nearest_child(const Node8& node, std::uint32_t mask, const std::array<float, 8>& keys,
                                    WalkEntry* stack, std::size_t& waiting) {
    const auto entry_of = [&](std::uint32_t lane) {
        return WalkEntry{keys[lane], node.child[lane], node.count[lane], node.leaf(lane)};
    };
    WalkEntry nearest = entry_of(static_cast<std::uint32_t>(std::countr_zero(mask)));
    const std::size_t floor = waiting;
    for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
        WalkEntry other = entry_of(static_cast<std::uint32_t>(std::countr_zero(mask)));
        if (other.key < nearest.key) std::swap(other, nearest);
        std::size_t place = waiting++;
        for (; place > floor && stack[place - 1].key < other.key; --place) stack[place] = stack[place - 1];
        stack[place] = other;
    }
    return nearest;
}

}  // namespace abut::simd
