// SPDX-License-Identifier: MIT
// A convex shape's way through a wide BVH of triangles, in floats: which triangles it surely touches, surely does not, or
// may touch. See ray_kernel.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// A shape in a tree's frame, between an outline that holds it and one that it holds, made ready by shape_traversal.cpp.
struct ShapeTraversalState {
    /// The shape lies where direction · (x - center) is in [low, high], and holds what is there in [inner_low, inner_high]
    /// of all slabs and at most `inner` from the segment.
    struct Slab {
        std::array<float, 3> direction;
        float node_low, node_high;  // direction · x, for nodes: with room for what rounding does there
        double low, high;
        double inner_low, inner_high;
    };
    static constexpr std::size_t most_slabs = 5;

    std::array<double, 3> center;
    double error;              // how far the segment and the center may be off
    std::array<float, 3> low;  // the shape's box
    std::array<float, 3> high;
    float reach;  // the shape lies at most so far from the center
    std::size_t slabs;
    std::array<Slab, most_slabs> slab;
    bool has_segment;  // it lies at most `outer` from a segment, whose ends are relative to the center
    std::array<double, 3> a, b;
    double outer, inner;  // inner: negative when there is nothing of which it is sure

    TraversalStack stack;
};

enum class Touch : std::uint8_t { never, maybe, surely };

/// Goes on to the next leaf with triangles that the shape may touch, `found`, or to one that it surely touches; never: the
/// end.
[[nodiscard]] Touch next(ShapeTraversalState& state, const Node8* nodes, const LeafCell* leaves,
                         LeafPart& found) noexcept;

}  // namespace abut::bvh
