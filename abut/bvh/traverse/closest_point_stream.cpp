// SPDX-License-Identifier: MIT
// The kernel of closest_point_traversal.h for several points, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/closest_point_traversal.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/closest_point_stream.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/closest_point_traversal-inl.h"
#include "abut/bvh/traverse/interleaved_traversal-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Interleaves the traversals for the points of a stream.
class Points {
public:
    HWY_INLINE Points(ClosestPointStream& stream, const Node8* nodes, const LeafCell* leaves)
        : s_(stream), leaves_(leaves), root_(root_of(nodes)), traversals_(nodes, leaves) {}

    HWY_INLINE void run() {
        for (std::uint8_t number = 0; number < ClosestPointStream::most; ++number) {
            stack(number).size = 0;
            begin_next(number);
        }
        while (traversals_.step(*this)) {}
    }

    // What InterleavedTraversals requires.
    static constexpr bool at_once = false;  // keys take long to compute, and sorting at once would wait for them
    HWY_INLINE TraversalStack& stack(std::uint8_t number) { return s_.traversals[number].stack; }
    [[nodiscard]] HWY_INLINE float limit(std::uint8_t number) const { return most_of(s_.traversals[number]); }
    [[nodiscard]] HWY_INLINE std::uint32_t intersect_node(std::uint8_t number, const Node8& node,
                                                          LaneKeys& keys) const {
        const Floats tag;
        const ClosestPointQuery& traversal = s_.traversals[number];
        const auto most = hn::Set(tag, most_of(traversal));
        std::uint32_t mask = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto key = hn::Max(square_to_discs(traversal, node, lane), square_to_boxes(traversal, node, lane));
            hn::Store(key, tag, &keys[lane]);
            mask |= bits_of(hn::Le(key, most)) << lane;
        }
        return mask;
    }
    HWY_INLINE void test_leaf(std::size_t, std::uint8_t number, std::uint32_t cell) {
        ClosestPointQuery& traversal = s_.traversals[number];
        const Leaf8 leaf(leaves_ + cell);
        hwy::Prefetch(traversal.order + leaf.head().first);
        bound_leaf(traversal, leaf, 8 * cell);
    }
    HWY_INLINE void use_leaf(std::size_t, std::uint8_t number, std::uint32_t) {
        ClosestPointStream::Traversal& traversal = s_.traversals[number];
        if (traversal.found + 8 <= ClosestPointQuery::most_candidates || traversal.stack.size == 0) return;
        drop_beyond(traversal);
        if (traversal.found + 8 > ClosestPointQuery::most_candidates) (void)s_.more(s_, number);
    }
    HWY_INLINE void ended(std::uint8_t number) {
        drop_beyond(s_.traversals[number]);
        begin_next(number);
    }

private:
    HWY_INLINE void begin_next(std::uint8_t number) {
        if (s_.more(s_, number)) traversals_.go_to(number, root_);
    }

    ClosestPointStream& s_;
    const LeafCell* leaves_;
    std::uint32_t root_;
    InterleavedTraversals<ClosestPointStream::most> traversals_;
};

void nearest_each(ClosestPointStream& stream, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    Points(stream, nodes, leaves).run();
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(nearest_each);

void nearest_each(ClosestPointStream& stream, const Node8* nodes, const LeafCell* leaves) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_each)(stream, nodes, leaves);
}

}  // namespace abut::bvh
#endif
