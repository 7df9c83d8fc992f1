// SPDX-License-Identifier: MIT
// A node of the wide BVH, laid out for kernels that traversal.
#pragma once

#include <array>
#include <cstdint>

#include "abut/bvh/bounding_disc.h"
#include "abut/simd/box8.h"

namespace abut::bvh {

/// Up to eight children. Lanes without a child hold an empty box, which no query meets.
struct Node8 {
    simd::Box8 boxes;
    std::array<std::uint32_t, 8> child{};   // an inner child's node, or a leaf's first place in the order
    std::array<std::uint8_t, 8> count{};    // a leaf's primitives; 0 for an inner child
    std::uint16_t used = 0;                 // bit i: lane i has a child
    std::uint16_t leaves = 0;               // bit i: it is a leaf
    std::uint32_t first_leaf = 0;           // of triangles: where among their cells the first leaf's begin,
    std::array<std::uint8_t, 8> leaf_at{};  // and a leaf's, from there on; of an inner child, see ahead()
    std::array<std::uint32_t, 2> unused{};  // what rays ask fills whole lines of memory
    Discs8 discs;                           // of triangles; others' are not asked for

    void use(std::size_t lane) noexcept { used = static_cast<std::uint16_t>(used | 1u << lane); }
    void leave(std::size_t lane) noexcept { used = static_cast<std::uint16_t>(used & ~(1u << lane)); }

    /// Whether a lane has a child that is a node.
    [[nodiscard]] bool inner(std::size_t lane) const noexcept { return (used >> lane & 1u) != 0 && count[lane] == 0; }
    /// The first cell of the leaf in a lane.
    [[nodiscard]] std::uint32_t leaf(std::uint32_t lane) const noexcept { return first_leaf + leaf_at[lane]; }

    static constexpr std::uint32_t ahead_unit = 4;
    /// A cell among those of the leaves of the node in a lane, if they begin within the next thousand: a hint, for who wants
    /// these from memory before the node has come.
    [[nodiscard]] std::uint32_t ahead(std::uint32_t lane) const noexcept {
        return first_leaf + ahead_unit * leaf_at[lane];
    }
    void point_ahead(std::size_t lane, std::uint32_t cell) noexcept {
        const std::uint32_t units = (cell - first_leaf) / ahead_unit;
        leaf_at[lane] = static_cast<std::uint8_t>(units < 255 ? units : 255);
    }
};

}  // namespace abut::bvh
