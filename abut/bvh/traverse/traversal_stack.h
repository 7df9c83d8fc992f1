// SPDX-License-Identifier: MIT
// The stack of a kernel's traversal of a wide BVH: the children that are still to be visited, the nearest on top.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A child that is still to be visited, and its key, as one integer, so that the nearer of two is found without a
/// branch.
class StackEntry {
public:
    StackEntry() = default;
    /// `key`: a lower bound of the t or distance of what the child holds, not negative. `child`: lane child % 8 of node
    /// child / 8; interleaved traversals number children in their own way.
    StackEntry(float key, std::uint32_t child) noexcept
        : bits_(std::uint64_t{std::bit_cast<std::uint32_t>(key)} << 32 | child) {}

    [[nodiscard]] float key() const noexcept { return std::bit_cast<float>(static_cast<std::uint32_t>(bits_ >> 32)); }
    [[nodiscard]] std::uint32_t child() const noexcept { return static_cast<std::uint32_t>(bits_); }

    /// Compares keys: floats that are not negative are in the order of their bits.
    friend bool operator<(StackEntry a, StackEntry b) noexcept { return a.bits_ < b.bits_; }
    /// Swaps the two when b is the nearer; by bits, since compilers make branches of std::min.
    friend void sort(StackEntry& a, StackEntry& b) noexcept {
        const std::uint64_t both = (a.bits_ ^ b.bits_) & (std::uint64_t{0} - static_cast<std::uint64_t>(b < a));
        a.bits_ ^= both;
        b.bits_ ^= both;
    }

private:
    std::uint64_t bits_;
};

/// Some triangles of a leaf.
struct LeafPart {
    std::uint32_t first;  // the number of the leaf's first triangle, as in leaf8.h
    std::uint32_t mask;   // bit i: the triangle numbered first + i
};

/// The stack of one traversal, large enough for any tree.
struct TraversalStack {
    static constexpr std::size_t most_entries = 8 * 73;
    std::size_t size;
    std::array<StackEntry, most_entries> entries;

    /// Puts the root on the stack, alone.
    void start() noexcept {
        entries[0] = StackEntry(0, 0);
        size = 1;
    }
};

}  // namespace abut::bvh
