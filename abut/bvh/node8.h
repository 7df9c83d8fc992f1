// SPDX-License-Identifier: MIT
// Node8: a node of the wide BVH, laid out for the SIMD kernels that traverse it.
#pragma once

#include <array>
#include <cstdint>

#include "abut/bvh/bounding_disc.h"
#include "abut/simd/box8.h"

namespace abut::bvh {

/// Up to eight children, one in each lane. Lanes without a child hold an empty box, which no query overlaps.
struct Node8 {
    simd::Box8 boxes;
    std::array<std::uint32_t, 8> child{};   // an inner child's node, or a leaf's first place in the order
    std::array<std::uint8_t, 8> count{};    // a leaf's primitives; 0 for an inner child
    std::uint16_t used = 0;                 // bit i: lane i has a child
    std::uint16_t leaves = 0;               // bit i: it is a leaf
    std::uint32_t first_leaf = 0;           // of triangles: the first cell of the first leaf,
    std::array<std::uint8_t, 8> leaf_at{};  // and of each leaf, relative to that; of an inner child, see ahead()
    std::array<std::uint32_t, 2> unused{};  // so that what rays read fills whole cache lines
    Discs8 discs;                           // of triangles; not used in other trees

    void set_used(std::size_t lane) noexcept { used = static_cast<std::uint16_t>(used | 1u << lane); }
    void set_unused(std::size_t lane) noexcept { used = static_cast<std::uint16_t>(used & ~(1u << lane)); }

    /// Whether a lane has a child that is a node.
    [[nodiscard]] bool inner(std::size_t lane) const noexcept { return (used >> lane & 1u) != 0 && count[lane] == 0; }
    /// The first cell of the leaf in a lane.
    [[nodiscard]] std::uint32_t leaf(std::uint32_t lane) const noexcept { return first_leaf + leaf_at[lane]; }

    static constexpr std::uint32_t ahead_unit = 4;
    /// For the inner child in a lane, a cell of its leaves, if these begin within the next thousand cells: a hint for
    /// prefetching them before the child has arrived from memory.
    [[nodiscard]] std::uint32_t ahead(std::uint32_t lane) const noexcept {
        return first_leaf + ahead_unit * leaf_at[lane];
    }
    void point_ahead(std::size_t lane, std::uint32_t cell) noexcept {
        const std::uint32_t units = (cell - first_leaf) / ahead_unit;
        leaf_at[lane] = static_cast<std::uint8_t>(units < 255 ? units : 255);
    }
};

}  // namespace abut::bvh
