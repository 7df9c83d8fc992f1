// SPDX-License-Identifier: MIT
// The kernel of ray_stream.h, compiled once for each instruction set (Highway).
//
// Whatever is computed for several rays or nodes is computed for all of them before any of it decides what comes next: a
// branch that was predicted wrongly then waits for nothing but itself.
#include "abut/simd/ray_stream.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/ray_stream.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/ray_packet-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <bit>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// A child of a node by one number: the node that it is, or, with the highest bit, the first cell of the leaf.
constexpr std::uint32_t leaf_bit = 1u << 31;

/// A node's children as those that are alone let them wait, and where a ray enters them.
struct alignas(64) Children {
    LaneKeys enters;
    std::array<std::uint32_t, 9> child;

    HWY_INLINE void refer_to(const Node8& node) {
        const hn::CappedTag<std::uint32_t, 8> tag;
        const hn::Rebind<std::uint8_t, decltype(tag)> bytes;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto at = hn::PromoteTo(tag, hn::LoadU(bytes, &node.leaf_at[lane])),
                       count = hn::PromoteTo(tag, hn::LoadU(bytes, &node.count[lane]));
            const auto leaf = hn::Add(at, hn::Set(tag, node.first_leaf | leaf_bit));
            const auto inner = hn::Eq(count, hn::Zero(tag));
            hn::StoreU(hn::IfThenElse(inner, hn::LoadU(tag, &node.child[lane]), leaf), tag, &child[lane]);
        }
    }
    [[nodiscard]] HWY_INLINE WalkEntry entry(std::uint32_t lane) const { return {enters[lane], child[lane]}; }
};

class Streaming {
public:
    HWY_INLINE Streaming(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves)
        : s_(stream),
          order_(order),
          nodes_(nodes),
          leaves_(leaves),
          from_{reinterpret_cast<const char*>(nodes), reinterpret_cast<const char*>(leaves)} {
        for (; idle_ < idles_.size(); ++idle_) idles_[idle_] = static_cast<std::uint8_t>(idle_);
        for (Children& children : children_) {
            children.enters[no_lane] = std::numeric_limits<float>::infinity();
            children.child[no_lane] = 0;
        }
        children_[0].refer_to(nodes[0]);
        root_ = children_[0].child[0];
    }

    HWY_INLINE void run() {
        for (std::uint32_t first = 0; first < s_.count; first += RayPacket::size) {
            const RayPacket& rays = s_.packets[first / RayPacket::size];
            const auto n = std::min<std::uint32_t>(RayPacket::size, static_cast<std::uint32_t>(s_.count) - first);
            const std::uint32_t all = (1u << n) - 1;
            if (rays.together) {
                walk_together(rays, first, all);
            } else {
                start_alone(rays, first, all & rays.usable, root_);
            }
        }
        while (go_on_alone()) {}
    }

private:
    static constexpr std::uint32_t few = 1;  // go on alone

    /// All that is under the root for those of a packet's rays that are in `all`, of which the first has this number.
    HWY_INLINE void walk_together(const RayPacket& rays, std::uint32_t first, std::uint32_t all) {
        float* const limits = &s_.limits[first];
        float limit = latest_of(limits);
        HWY_ALIGN LaneKeys keys;
        keys[no_lane] = std::numeric_limits<float>::infinity();
        WalkEntry* const stack = s_.together.entries.data();
        s_.together.start();
        std::size_t& waiting = s_.together.waiting;
        while (waiting > 0) {
            WalkEntry entry = stack[--waiting];
            while (entry.key() <= limit) {
                const Node8& parent = nodes_[entry.child() / 8];
                const std::uint32_t lane = entry.child() % 8, place = parent.child[lane];
                const std::uint32_t those = all & meet_box(rays, limits, parent, lane);
                if (those == 0) break;
                if ((parent.leaves >> lane & 1u) != 0) {
                    look_together(rays, limits, leaf_in(parent, lane, leaves_), 8 * parent.leaf(lane), those, s_.culled,
                                  [&](std::uint32_t ray, std::uint32_t triangle, float low, float high, bool surely) {
                                      take(first + ray, triangle, low, high, surely);
                                  });
                    limit = latest_of(limits);
                    break;
                }
                if (static_cast<std::uint32_t>(std::popcount(those)) <= few) {
                    start_alone(rays, first, those, place);
                    break;
                }
                const std::uint32_t mask = meets_any(rays, limit, nodes_[place], keys) & nodes_[place].used;
                if (mask == 0) break;
                entry = keep_children<Prefetch::yes>(place, mask, keys, nodes_, leaves_, stack, waiting,
                                                     [](WalkEntry kept) { return kept; });
            }
        }
    }

    /// Takes that a ray may hit a triangle, within [low, high].
    HWY_INLINE void take(std::uint32_t ray, std::uint32_t triangle, float low, float high, bool surely) {
        RayFound& found = s_.found[ray];
        float& limit = s_.limits[ray];
        if (surely && high < limit) {
            limit = high;
            if (found.count <= RayFound::most) found.count = kept_within(limit, found.count, found.candidates);
        }
        if (low > limit) return;
        if (found.count < RayFound::most) found.candidates[found.count] = {triangle, low, surely};
        if (found.count <= RayFound::most) ++found.count;
        // What the caller asks next.
        hwy::Prefetch(order_ + place_of(leaves_, triangle));
    }

    /// Has those rays of a packet that are in `those` go on alone with a child, when there is room for one more.
    HWY_NOINLINE void start_alone(const RayPacket& rays, std::uint32_t first, std::uint32_t those,
                                  std::uint32_t child) {
        for (; those != 0; those &= those - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(those));
            while (idle_ == 0) go_on_alone();
            const std::uint8_t number = idles_[--idle_];
            RayStream::Lone& one = s_.lone[number];
            one.ray = rays.ray(lane);
            one.ray.culled = s_.culled;
            one.number = first + lane;
            one.stack.waiting = 0;
            go_to(number, child);
        }
    }

    /// One step of each that is alone; false when there is none.
    HWY_INLINE bool go_on_alone() {
        const Turn turn = next_;
        next_.before = {};
        for (std::size_t k = 0; k < turn.before[0]; ++k) {
            const RayStream::Lone& one = s_.lone[turn.number[0][k]];
            const Node8& node = nodes_[one.child];
            children_[k].refer_to(node);
            masks_[k] = meets(RaySlabs(one.ray), s_.limits[one.number], node, children_[k].enters) & node.used;
        }
        for (std::size_t k = 0; k < turn.before[1]; ++k) {
            const RayStream::Lone& one = s_.lone[turn.number[1][k]];
            look_at(one.ray, Leaf8(leaves_ + one.child), s_.limits[one.number], meetings_[k]);
        }
        for (std::size_t k = 0; k < turn.before[0]; ++k) {
            const std::uint8_t number = turn.number[0][k];
            RayStream::Lone& one = s_.lone[number];
            if (masks_[k] == 0) {
                go_to_next(number);
                continue;
            }
            const WalkEntry nearest = keep(
                masks_[k], [&](std::uint32_t lane) { return children_[k].entry(lane); }, one.stack.entries.data(),
                one.stack.waiting, [](WalkEntry entry) { return entry; });
            go_to(number, nearest.child());
        }
        for (std::size_t k = 0; k < turn.before[1]; ++k) {
            const std::uint8_t number = turn.number[1][k];
            const RayStream::Lone& one = s_.lone[number];
            for_each_met(one.ray, meetings_[k], 8 * one.child,
                         [&](std::uint32_t triangle, float low, float high, bool surely) {
                             take(one.number, triangle, low, high, surely);
                         });
            go_to_next(number);
        }
        return turn.before[0] + turn.before[1] > 0;
    }

    /// What waits and matters is next, if anything does.
    HWY_INLINE void go_to_next(std::uint8_t number) {
        RayStream::Lone& one = s_.lone[number];
        const float limit = s_.limits[one.number];
        while (one.stack.waiting > 0) {
            const WalkEntry entry = one.stack.entries[--one.stack.waiting];
            if (entry.key() <= limit) return go_to(number, entry.child());
        }
        idles_[idle_++] = number;
    }

    /// Says what is next, and brings it from memory. Without branches: whether it is a leaf cannot be predicted.
    HWY_INLINE void go_to(std::uint8_t number, std::uint32_t child) {
        constexpr std::array<std::size_t, 2> sizes{sizeof(Node8), sizeof(LeafCell)};
        const std::uint32_t leaf = child / leaf_bit, at = child % leaf_bit;
        prefetch_lines(from_[leaf] + sizes[leaf] * at);
        s_.lone[number].child = at;
        next_.number[leaf][next_.before[leaf]++] = number;
    }

    /// Those that are alone: before a node, and before a leaf.
    struct Turn {
        std::array<std::size_t, 2> before{};
        std::array<std::array<std::uint8_t, RayStream::most_lone>, 2> number;
    };

    RayStream& s_;
    const std::uint32_t* order_;
    const Node8* nodes_;
    const LeafCell* leaves_;
    std::array<const char*, 2> from_;
    std::uint32_t root_;
    Turn next_;
    std::size_t idle_ = 0;
    std::array<std::uint8_t, RayStream::most_lone> idles_;
    std::array<std::uint32_t, RayStream::most_lone> masks_;
    std::array<Children, RayStream::most_lone> children_;
    std::array<Meetings, RayStream::most_lone> meetings_;
};

void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* HWY_RESTRICT nodes,
                  const LeafCell* HWY_RESTRICT leaves) {
    Streaming(stream, order, nodes, leaves).run();
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(nearest_each);

void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_each)(stream, order, nodes, leaves);
}

}  // namespace abut::simd
#endif
