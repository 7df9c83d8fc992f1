// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses a wide BVH of triangles with a convex shape, in floats, and finds which triangles the
// shape certainly touches, certainly does not touch, or may touch.
//
// The whole traversal is one kernel, so that the instruction set is chosen once.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// A shape in a tree's frame, by an outer shape that contains it and an inner one that it contains; prepared by
/// shape_traversal.cpp.
struct ShapeTraversalState {
    /// The shape lies where direction · (x - center) is in [low, high]. It contains the points at which that is in
    /// [inner_low, inner_high] for all slabs, and which are at most `inner` from the segment.
    struct Slab {
        std::array<float, 3> direction;
        float node_low, node_high;  // bounds of direction · x, for nodes: with room for rounding
        double low, high;
        double inner_low, inner_high;
    };
    static constexpr std::size_t most_slabs = 5;

    std::array<double, 3> center;
    double error;              // bounds the error of the segment and the center
    std::array<float, 3> low;  // the shape's box
    std::array<float, 3> high;
    float reach;  // no point of the shape is farther from the center
    std::size_t slabs;
    std::array<Slab, most_slabs> slab;
    bool has_segment;  // it lies within `outer` of a segment, whose ends are relative to the center
    std::array<double, 3> a, b;
    double outer, inner;  // inner: negative when no point certainly belongs to the shape

    TraversalStack stack;
};

enum class Touch : std::uint8_t { never, maybe, surely };

/// Continues to the next leaf with triangles that the shape may touch, which it sets as `found`, or to one with a
/// triangle that it certainly touches. `never`: the end.
[[nodiscard]] Touch next(ShapeTraversalState& state, const Node8* nodes, const LeafCell* leaves,
                         LeafPart& found) noexcept;

}  // namespace abut::bvh
