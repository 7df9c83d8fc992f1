// SPDX-License-Identifier: MIT
// The way through two wide trees of triangles at once, in floats, to the pairs of triangles that may be nearest. It only
// prunes. The whole way is one kernel.
//
// It goes in rounds: pairs of children whose boxes overlap are seen first, then those up to some distance, and so on; what is
// farther is put off until its round comes, if it does. So hardly anything is opened that is farther than the nearest pair,
// as from a queue sorted by distance, which it is much cheaper than.
#pragma once

#include "abut/bvh/traverse/triangle_pair_kernel.h"

namespace abut::bvh {

struct ClosestPairState {
    PairSide a, b;
    bool turned;  // unless both have the same axes
    float limit;  // nothing matters that is farther apart, in a's lengths; it shrinks as triangles are found

    /// Two triangles that may be nearest: their numbers among the leaves, and a lower bound of their distance.
    struct Candidate {
        std::uint32_t a, b;
        float low;
    };
    static constexpr std::size_t most_candidates = 256;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    float round;    // what is farther is put off, by the square
    bool measured;  // whether any triangles have been; until then
    bool diving;    // the way leads straight to some
    // Each step opens one side of a pair, so that two depths' worth of children waits beside the round's own.
    static constexpr std::size_t most_in_a_round = 2048, most_entries = most_in_a_round + 16 * 73, most_put_off = 4096;
    std::size_t waiting, put_off;
    std::array<PairEntry, most_entries> entries;
    std::array<PairEntry, most_put_off> later;  // what finds no more room here does not wait for its round

    /// Where what is below a child lies along the way, as far as its own leaves tell.
    struct Seen {
        std::uint32_t child, ways, asked;
        double low, high;
    };
    std::uint32_t ways;                // how many there have been
    std::array<double, 3> way, b_way;  // in a's tree, and as b's sees it
    std::array<Seen, 256> seen_a, seen_b;
};

/// Goes on until the caller is to look at the candidates: there is no more room for them, or some may touch; false when all is
/// seen. The nearest pair of triangles, and all as near, are among those of all calls whose `low` is at most the limit. The
/// caller empties the candidates, and may lower the limit.
[[nodiscard]] bool next(ClosestPairState& state) noexcept;

}  // namespace abut::bvh
