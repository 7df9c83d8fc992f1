// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses two wide BVHs of triangles at once, in floats, to the pairs of triangles that may be
// nearest.
//
// It never rejects a pair that is nearest. The whole traversal is one kernel, so that the instruction set is chosen
// once.
//
// It proceeds in rounds: first it visits the pairs of children whose boxes overlap, then those up to some distance, and
// so on. Pairs that are farther apart are put off until their round, if that comes. So hardly any pair is opened that
// is farther apart than the nearest triangles, as with a queue sorted by distance, at a much lower cost.
//
// Where only a yes or no is wanted, whether any pair is near enough, it begins depth first, the nearest child first:
// mostly a few leaves decide.
#pragma once

#include "abut/bvh/traverse/triangle_pair_kernel.h"

namespace abut::bvh {

/// Two trees, and the state of the search for their nearest triangles.
struct ClosestPairState {
    PairSide a, b;
    bool frames_differ;  // false if both trees are in the same frame
    float limit;   // nothing that is farther apart matters, in units of a's frame; it shrinks as triangles are found
    float enough;  // a pair that is certainly at most so far apart ends the search; or negative
    bool is_near;  // whether there certainly is one

    /// Two triangles that may be nearest, by their numbers (leaf8.h), and a lower bound of their distance.
    struct Candidate {
        std::uint32_t a, b;
        float low;
    };
    static constexpr std::size_t most_candidates = 256;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    float round;    // pairs with a larger squared distance are put off
    bool measured;  // whether any triangles have been measured
    bool diving;    // until then: the traversal descends straight to a pair of leaves
    // Each step opens one side of a pair, so that at most two depths' worth of children is on the stack, beside the
    // round's own pairs.
    static constexpr std::uint32_t most_depth_first = 24;
    static constexpr std::size_t most_in_a_round = 2048, most_entries = most_in_a_round + 16 * 73, most_deferred = 4095;
    std::size_t stack_size, deferred_count;
    std::array<PairEntry, most_entries> entries;
    std::array<PairEntry, most_deferred> deferred;  // pairs that were put off; if it is full, no more are put off
    float shortest;             // the least upper bound of a distance so far, without the limit at the start
    std::uint32_t depth_first;  // so many pairs of leaves are still visited depth first, before the rounds
    bool has_projections;       // whether projections_a and projections_b have been initialised

    /// The projected interval of a child along `direction`: from the triangles of its own leaves and the boxes of its
    /// other children.
    struct CachedProjection {
        std::uint32_t child, direction_count, requests;
        double low, high;
    };
    std::uint32_t direction_count;                 // how many directions `direction` has had
    std::array<double, 3> direction, b_direction;  // a direction in a's frame, and the same in b's
    std::array<CachedProjection, 256> projections_a, projections_b;
};

/// Continues until the caller has to process the candidates, because their array is full or because some may touch, or
/// until `is_near`, which ends the search; returns false at the end. The nearest pair of triangles, and all that are
/// equally near, are among the candidates of all calls whose `low` is at most the limit. The caller empties the array,
/// and may lower the limit.
[[nodiscard]] bool next(ClosestPairState& state) noexcept;

}  // namespace abut::bvh
