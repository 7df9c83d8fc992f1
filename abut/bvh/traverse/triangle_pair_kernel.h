// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses two wide BVHs of triangles at once, in floats, to the pairs of triangles that may
// intersect.
//
// It proceeds from pair of leaves to pair of leaves, and never rejects a pair of triangles that intersects. The whole
// traversal is one kernel, so that the instruction set is chosen once.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A tree, and the pose of the other one in its frame.
struct PairSide {
    const Node8* nodes;
    const LeafCell* leaves;
    std::array<std::array<double, 3>, 3> rotation;       // rotation[i][j]: coordinate i here of the other's axis j
    std::array<double, 3> shift;                         // the other's origin here
    double error;                                        // bounds the error of a point so moved, along each axis
    float grow;                                          // the same for boxes, in floats
    float unit;                                          // a unit of length of a's frame is so many here
    float per_square;                                    // 1 / unit²
    std::array<std::array<float, 3>, 3> float_rotation;  // rotation and shift in floats
    std::array<float, 3> float_shift;
    std::array<float, 3> direction;  // a unit vector along which the two trees may be apart, or zero
};

/// Two children, each in lane x % 8 of node x / 8 of its tree.
struct PairEntry {
    float bound;  // a lower bound of their squared distance, in units of a's frame
    std::uint32_t a, b;
};

/// Two trees, or one and itself, and the state of the search for intersecting triangles.
struct TrianglePairState {
    PairSide a, b;
    bool frames_differ;  // false if both trees are in the same frame
    /// Both trees are one: each pair once, without triangles that certainly share no more than a common corner or edge.
    bool with_itself;

    /// Of the pair of leaves that was found: the numbers of their first triangles, and the pairs of triangles that may
    /// intersect. Bit 8 k + i is the pair of b's k-th and a's i-th triangle.
    std::uint32_t first_a, first_b;
    std::uint64_t may_intersect;

    std::uint64_t budget;  // so many children may still be opened

    // A step opens one side of each of two pairs, or both sides of a child of a tree with itself, which makes up to 36
    // pairs. What is on the stack lies no deeper than what is above it, so that all pairs at one depth, of both trees
    // together, are from one step.
    static constexpr std::size_t most_entries = 36 * 73 + 16 * 73;
    std::size_t stack_size;
    std::array<PairEntry, most_entries> entries;
};

/// Continues to the next pair of leaves with triangles that may intersect. Returns false at the end, or when `budget`
/// is 0: then some pairs are left on the stack.
[[nodiscard]] bool next(TrianglePairState& state) noexcept;

}  // namespace abut::bvh
