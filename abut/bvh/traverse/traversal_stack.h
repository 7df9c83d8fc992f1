// SPDX-License-Identifier: MIT
// What a kernel's traversal through a wide BVH keeps: the children that wait, the nearest on top.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A child that waits: one number, so that the nearer of two is found without a branch.
class StackEntry {
public:
    StackEntry() = default;
    /// `key`: a lower bound of what is asked for, not negative; `child`: in lane child % 8 of node child / 8.
    StackEntry(float key, std::uint32_t child) noexcept
        : bits_(std::uint64_t{std::bit_cast<std::uint32_t>(key)} << 32 | child) {}

    [[nodiscard]] float key() const noexcept { return std::bit_cast<float>(static_cast<std::uint32_t>(bits_ >> 32)); }
    [[nodiscard]] std::uint32_t child() const noexcept { return static_cast<std::uint32_t>(bits_); }

    /// By keys: those of floats that are not negative lie like their bits.
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

/// Some of a leaf's triangles.
struct LeafPart {
    std::uint32_t first;  // its first triangle's number among the leaves
    std::uint32_t mask;   // bit i: the triangle numbered first + i
};

struct TraversalStack {
    static constexpr std::size_t most_entries = 8 * 73;
    std::size_t waiting;
    std::array<StackEntry, most_entries> entries;

    /// Only the root waits.
    void start() noexcept {
        entries[0] = StackEntry(0, 0);
        waiting = 1;
    }
};

}  // namespace abut::bvh
