// SPDX-License-Identifier: MIT
// The way through two wide trees of triangles at once, in floats: from pair of leaves to pair of leaves, with the pairs of
// triangles that may meet. It only prunes. The whole way is one kernel.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A tree, and how the other one is seen from it.
struct PairSide {
    const Node8* nodes;
    const LeafCell* leaves;
    std::array<std::array<double, 3>, 3> turn;       // turn[i][j]: coordinate i here of the other's axis j
    std::array<double, 3> shift;                     // where the other's origin is here
    double error;                                    // how far a point so moved may be off, along any axis
    float grow;                                      // the same for boxes in floats
    float unit;                                      // a length of a's is so many here
    float per_square;                                // 1 / unit²
    std::array<std::array<float, 3>, 3> rough_turn;  // turn and shift in floats
    std::array<float, 3> rough_shift;
    std::array<float, 3> way;  // a unit vector along which the two may lie apart, or zero
};

/// Two children: each in lane x % 8 of node x / 8 of its tree.
struct PairEntry {
    float bound;  // of the square of their distance, in a's lengths
    std::uint32_t a, b;
};

struct TrianglePairState {
    PairSide a, b;
    bool turned;  // unless both have the same axes
    /// Both are one: each pair once, without neighbours that surely share no more than their corner or edge.
    bool with_itself;

    /// Of a pair of leaves: their first triangles' numbers among the leaves, and which triangles may meet: bit 8 k + i, b's
    /// k-th and a's i-th.
    std::uint32_t first_a, first_b;
    std::uint64_t may_meet;

    std::uint64_t patience;  // so many children may yet be opened

    // A step opens one side of each of two pairs, or, of one with itself, both, for up to 36 pairs. What waits lies no deeper
    // than what is above it, so that all at one depth, of both trees together, is from one step.
    static constexpr std::size_t most_entries = 36 * 73 + 16 * 73;
    std::size_t waiting;
    std::array<PairEntry, most_entries> entries;
};

/// Goes on to the next pair of leaves with triangles that may meet; false at the end, or when patience is: then some still wait.
[[nodiscard]] bool next(TrianglePairState& state) noexcept;

}  // namespace abut::bvh
