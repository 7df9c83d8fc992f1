// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to find out whether a convex shape touches its triangles.
//
// The SIMD kernel works on ShapeTraversalState, in floats, and finds which triangles the shape certainly touches,
// certainly does not touch, or may touch. The whole traversal is one kernel, so that the instruction set is chosen
// once.
#pragma once

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal.h"
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
    double error;              // bounds the error of the segment and the centre
    std::array<float, 3> low;  // the shape's box
    std::array<float, 3> high;
    float bounding_radius;  // no point of the shape is farther from the centre
    std::size_t slabs;
    std::array<Slab, most_slabs> slab;
    bool has_segment;  // it lies within `outer` of a segment, whose ends are relative to the centre
    std::array<double, 3> a, b;
    double outer, inner;       // inner: negative when no point certainly belongs to the shape
    bool accepts_whole_boxes;  // whether a node's box that certainly belongs to the shape ends the traversal

    TraversalStack stack;
};

enum class Touch : std::uint8_t { never, maybe, certain };

/// Continues to the next leaf with triangles that the shape may touch, which it sets as `found`, or to one with a
/// triangle that it certainly touches, or to a box that certainly belongs to it. `never`: the end.
[[nodiscard]] Touch next(ShapeTraversalState& state, const Node8* nodes, const LeafCell* leaves,
                         LeafPart& found) noexcept;

/// Bounds of a convex shape, from outside and from inside, for pruning; in world coordinates.
struct BoundingSlabs {
    static constexpr double none = -1, all = std::numeric_limits<double>::infinity();

    /// The shape lies where direction · (x - center) is in [low, high]; the direction is a unit vector within rounding.
    struct Slab {
        Vec3 direction{0};
        double low = -all, high = all;
        double inner_low = -all, inner_high = all;
    };

    Vec3 center{0};
    Aabb box;  ///< contains the shape
    std::array<Slab, ShapeTraversalState::most_slabs> slabs;
    std::size_t slab_count = 0;
    bool has_segment = false;  ///< the shape lies within `outer` of the segment from a to b
    Vec3 a{0}, b{0};
    double outer = all;
    double inner =
        none;  ///< the shape contains all points within the slabs' inner bounds and, if there is a segment, at most so
               ///< far from it

    void add(const Slab& slab) { slabs[slab_count++] = slab; }
};

/// Finds out whether a shape touches a tree's triangles.
class ShapeTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; `frame` places the tree in the world.
    ShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                   const BoundingSlabs& bounding_slabs) noexcept;

    /// Whether the tree and the shape are within the range of floats. If not, use traverse_box.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Ends the traversal at a box of the tree that certainly lies in the shape, before any triangle is tested. Worth
    /// its cost where the shape is probably larger than such boxes.
    void accept_whole_boxes() noexcept { state_.accepts_whole_boxes = true; }

    /// Whether the shape touches a triangle. Where floats cannot decide, touches(triangle's number, see leaf8.h) does.
    template <class Touches>
    bool traverse(Touches touches) {
        LeafPart part;
        for (;;) {
            const Touch found = next(state_, tree_.nodes().data(), leaves_, part);
            if (found != Touch::maybe) return found == Touch::certain;
            for (std::uint32_t mask = part.mask; mask != 0; mask &= mask - 1) {
                if (touches(part.first + static_cast<std::uint32_t>(std::countr_zero(mask)))) return true;
            }
        }
    }

private:
    const Bvh& tree_;
    const LeafCell* leaves_;
    bool usable_ = false;
    ShapeTraversalState state_;
};

}  // namespace abut::bvh
