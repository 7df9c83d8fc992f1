// SPDX-License-Identifier: MIT
// The kernel of ray_stream.h, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/ray_stream.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/ray_stream.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/interleaved_traversal-inl.h"
#include "abut/bvh/traverse/ray_packet-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"

#include <algorithm>
#include <bit>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// The rays that are traversed singly.
class Alone {
public:
    HWY_INLINE Alone(RayStream& stream, const std::uint32_t* order, const LeafCell* leaves)
        : s_(stream), order_(order), leaves_(leaves) {
        for (; idle_ < idles_.size(); ++idle_) idles_[idle_] = static_cast<std::uint8_t>(idle_);
    }

    /// Whether there is a slot for another ray; begin() returns its number.
    [[nodiscard]] HWY_INLINE bool has_room() const { return idle_ > 0; }
    [[nodiscard]] HWY_INLINE std::uint8_t begin(const RayPacket& rays, std::size_t lane, std::uint32_t number) {
        const std::uint8_t free = idles_[--idle_];
        RayStream::SingleRay& one = s_.singles[free];
        rays.extract(lane, one.ray);
        one.ray.culled = s_.culled;
        one.number = number;
        one.limit = &limit_of(number);
        one.stack.size = 0;
        return free;
    }

    /// Records that a ray may hit a triangle, at a t in [low, high].
    HWY_INLINE void add_candidate(std::uint32_t ray, std::uint32_t triangle, float low, float high, bool is_certain) {
        RayFound& found = s_.found[ray];
        float& limit = limit_of(ray);
        if (is_certain && high < limit) {
            limit = high;
            if (found.count <= RayFound::most) found.count = kept_within(limit, found.count, found.candidates);
        }
        if (low > limit) return;
        if (found.count < RayFound::most) found.candidates[found.count] = {triangle, low, is_certain};
        if (found.count <= RayFound::most) ++found.count;
        // Tested last: as the first test it would make a camera's rays a tenth slower.
        if (s_.any && is_certain) limit = -std::numeric_limits<float>::infinity();
        // The caller reads this next.
        hwy::Prefetch(order_ + place_of(leaves_, triangle));
    }

    // What InterleavedTraversals requires.
    static constexpr bool at_once = true;
    HWY_INLINE TraversalStack& stack(std::uint8_t number) { return s_.singles[number].stack; }
    [[nodiscard]] HWY_INLINE float limit(std::uint8_t number) const { return *s_.singles[number].limit; }
    [[nodiscard]] HWY_INLINE std::uint32_t intersect_node(std::uint8_t number, const Node8& node,
                                                          LaneKeys& enters) const {
        return HWY_NAMESPACE::intersect_node<Prefetch::no>(RaySlabs(s_.singles[number].ray), limit(number), node,
                                                           leaves_, enters);
    }
    HWY_INLINE void test_leaf(std::size_t k, std::uint8_t number, std::uint32_t cell) {
        intersect_leaf(s_.singles[number].ray, Leaf8(leaves_ + cell), limit(number), leaf_hits_[k]);
    }
    HWY_INLINE void use_leaf(std::size_t k, std::uint8_t number, std::uint32_t cell) {
        const RayStream::SingleRay& one = s_.singles[number];
        for_each_hit(leaf_hits_[k], 8 * cell, [&](std::uint32_t triangle, float low, float high, bool is_certain) {
            add_candidate(one.number, triangle, low, high, is_certain);
        });
    }
    HWY_INLINE void ended(std::uint8_t number) { idles_[idle_++] = number; }

private:
    [[nodiscard]] HWY_INLINE float& limit_of(std::uint32_t ray) const {
        return s_.packets[ray / RayPacket::size].limit[ray % RayPacket::size];
    }

    RayStream& s_;
    const std::uint32_t* order_;
    const LeafCell* leaves_;
    std::size_t idle_ = 0;
    std::array<std::uint8_t, RayStream::most_singles> idles_;
    std::array<LeafHits, RayStream::most_singles> leaf_hits_;
};

/// Traverses the rays of a stream: packet by packet where they are alike, and otherwise singly and interleaved.
class Streaming {
public:
    HWY_INLINE Streaming(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves)
        : s_(stream), nodes_(nodes), leaves_(leaves), alone_(stream, order, leaves), traversals_(nodes, leaves) {}

    HWY_INLINE void run() {
        const std::uint32_t root = root_of(nodes_);
        for (std::uint32_t first = 0; first < s_.count; first += RayPacket::size) {
            const RayPacket& rays = s_.packets[first / RayPacket::size];
            const auto n = std::min<std::uint32_t>(RayPacket::size, static_cast<std::uint32_t>(s_.count) - first);
            const std::uint32_t all = (1u << n) - 1;
            if (rays.together) {
                traverse_together(rays, first, all);
            } else {
                start_alone(rays, first, all & rays.usable, root);
            }
        }
        while (traversals_.step(alone_)) {}
    }

private:
    static constexpr std::uint32_t few = 1;  // rays or fewer are traversed singly from here on

    /// Traverses the tree with those rays of a packet that are in `all`; the first ray of the packet has the number
    /// `first`.
    HWY_INLINE void traverse_together(const RayPacket& rays, std::uint32_t first, std::uint32_t all) {
        float limit = latest_of(rays);
        HWY_ALIGN LaneKeys keys;
        keys[no_lane] = std::numeric_limits<float>::infinity();
        StackEntry* const stack = s_.together.entries.data();
        s_.together.start();
        std::size_t& stack_size = s_.together.size;
        while (stack_size > 0) {
            StackEntry entry = stack[--stack_size];
            while (entry.key() <= limit) {
                const Node8& parent = nodes_[entry.child() / 8];
                const std::uint32_t lane = entry.child() % 8, node_index = parent.child[lane];
                const std::uint32_t those = all & intersect_box(rays, parent, lane);
                if (those == 0) break;
                if ((parent.leaves >> lane & 1u) != 0) {
                    intersect_leaf_packet(
                        rays, leaf_in(parent, lane, leaves_), 8 * parent.leaf(lane), those, s_.culled,
                        [&](std::uint32_t ray, std::uint32_t triangle, float low, float high, bool is_certain) {
                            alone_.add_candidate(first + ray, triangle, low, high, is_certain);
                        });
                    limit = latest_of(rays);
                    break;
                }
                if (static_cast<std::uint32_t>(std::popcount(those)) <= few) {
                    start_alone(rays, first, those, node_index);
                    break;
                }
                const std::uint32_t mask =
                    intersect_any(rays, limit, nodes_[node_index], keys) & nodes_[node_index].used;
                if (mask == 0) break;
                NextLane next{static_cast<std::uint32_t>(std::countr_zero(mask)), 0};
                if ((mask & (mask - 1)) != 0) {
                    next = keep_several<Prefetch::yes>(node_index, mask, keys, nodes_, leaves_, stack, stack_size);
                } else {
                    next.key = keys[next.lane];
                }
                entry = StackEntry(next.key, 8 * node_index + next.lane);
            }
        }
    }

    /// Continues the rays of a packet that are in `those` as single traversals, from a child on. Where no slot is free,
    /// the other single traversals advance until one is.
    HWY_NOINLINE void start_alone(const RayPacket& rays, std::uint32_t first, std::uint32_t those,
                                  std::uint32_t child) {
        for (; those != 0; those &= those - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(those));
            while (!alone_.has_room()) traversals_.step(alone_);
            traversals_.go_to(alone_.begin(rays, lane, first + lane), child);
        }
    }

    RayStream& s_;
    const Node8* nodes_;
    const LeafCell* leaves_;
    Alone alone_;
    InterleavedTraversals<RayStream::most_singles> traversals_;
};

void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* HWY_RESTRICT nodes,
                  const LeafCell* HWY_RESTRICT leaves) {
    Streaming(stream, order, nodes, leaves).run();
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(nearest_each);

void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_each)(stream, order, nodes, leaves);
}

}  // namespace abut::bvh
#endif
