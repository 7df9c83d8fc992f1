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

class Streaming {
public:
    HWY_INLINE Streaming(RayStream& stream, const TriangleNames& names, const Node8* nodes, const Triangles8* leaves)
        : s_(stream), names_(names), nodes_(nodes), leaves_(leaves) {
        for (; idle_ < idles_.size(); ++idle_) idles_[idle_] = static_cast<std::uint8_t>(idle_);
    }

    HWY_INLINE void run() {
        for (std::uint32_t first = 0; first < s_.count; first += RayPacket::size) {
            const RayPacket& rays = s_.packets[first / RayPacket::size];
            const auto n = std::min<std::uint32_t>(RayPacket::size, static_cast<std::uint32_t>(s_.count) - first);
            const std::uint32_t all = (1u << n) - 1;
            if (rays.together) {
                walk_together(rays, first, all);
            } else {
                start_alone(rays, first, all & rays.usable, WalkEntry(0, 0));
            }
        }
        while (go_on_alone()) {}
    }

private:
    static constexpr std::uint32_t few = 1;  // go on alone

    struct alignas(64) Keys {
        LaneKeys of;
    };

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
                    const std::uint32_t count = parent.count[lane];
                    prefetch_names(names_, place, count);
                    look_together(rays, limits, leaves_[parent.leaf(lane)], count, place, those, s_.culled,
                                  [&](std::uint32_t ray, std::uint32_t at, float low, float high, bool surely) {
                                      take(first + ray, at, low, high, surely);
                                  });
                    limit = latest_of(limits);
                    break;
                }
                if (static_cast<std::uint32_t>(std::popcount(those)) <= few) {
                    start_alone(rays, first, those, entry);
                    break;
                }
                const std::uint32_t mask = meets_any(rays, limit, nodes_[place], keys) & nodes_[place].used;
                if (mask == 0) break;
                entry = keep<Prefetch::yes>(place, mask, keys, nodes_, leaves_, stack, waiting,
                                            [](WalkEntry kept) { return kept; });
            }
        }
    }

    /// Takes that a ray may hit the triangle at a place, within [low, high].
    HWY_INLINE void take(std::uint32_t ray, std::uint32_t place, float low, float high, bool surely) {
        RayFound& found = s_.found[ray];
        float& limit = s_.limits[ray];
        if (surely && high < limit) {
            limit = high;
            if (found.count <= RayFound::most) found.count = kept_within(limit, found.count, found.candidates);
        }
        if (low > limit) return;
        if (found.count < RayFound::most) found.candidates[found.count] = {place, low, surely};
        if (found.count <= RayFound::most) ++found.count;
        prefetch_corners(names_, place);
    }

    /// Has those rays of a packet that are in `those` go on alone with a child, when there is room for one more.
    HWY_NOINLINE void start_alone(const RayPacket& rays, std::uint32_t first, std::uint32_t those, WalkEntry entry) {
        for (; those != 0; those &= those - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(those));
            while (idle_ == 0) go_on_alone();
            RayStream::Lone& one = s_.lone[idles_[--idle_]];
            one.ray = rays.ray(lane);
            one.ray.culled = s_.culled;
            one.number = first + lane;
            one.stack.entries[0] = entry;
            one.stack.waiting = 1;
            go_to_next(one);
        }
    }

    /// One step of each that is alone; false when there is none.
    HWY_INLINE bool go_on_alone() {
        const Turn turn = next_;
        next_.nodes = next_.leaves = 0;
        for (std::size_t k = 0; k < turn.nodes; ++k) {
            const RayStream::Lone& one = s_.lone[turn.node[k]];
            keys_[k].of[no_lane] = std::numeric_limits<float>::infinity();
            const Node8& node = nodes_[one.place];
            masks_[k] = meets(one.ray, s_.limits[one.number], node, keys_[k].of) & node.used;
        }
        for (std::size_t k = 0; k < turn.leaves; ++k) {
            const RayStream::Lone& one = s_.lone[turn.leaf[k]];
            prefetch_names(names_, one.first, one.count);
            look_at(one.ray, leaves_[one.place], one.count, s_.limits[one.number], meetings_[k]);
        }
        for (std::size_t k = 0; k < turn.nodes; ++k) {
            RayStream::Lone& one = s_.lone[turn.node[k]];
            if (masks_[k] != 0) {
                go_to(one,
                      keep<Prefetch::no>(one.place, masks_[k], keys_[k].of, nodes_, leaves_, one.stack.entries.data(),
                                         one.stack.waiting, [](WalkEntry entry) { return entry; }));
            } else {
                go_to_next(one);
            }
        }
        for (std::size_t k = 0; k < turn.leaves; ++k) {
            RayStream::Lone& one = s_.lone[turn.leaf[k]];
            for_each_met(one.ray, meetings_[k], one.first,
                         [&](std::uint32_t place, float low, float high, bool surely) {
                             take(one.number, place, low, high, surely);
                         });
            go_to_next(one);
        }
        return turn.nodes + turn.leaves > 0;
    }

    /// What waits and matters is next, if anything does.
    HWY_INLINE void go_to_next(RayStream::Lone& one) {
        while (one.stack.waiting > 0) {
            const WalkEntry entry = one.stack.entries[--one.stack.waiting];
            if (entry.key() <= s_.limits[one.number]) return go_to(one, entry);
        }
        idles_[idle_++] = number_of(one);
    }

    /// Says what is next, and brings it from memory. A call: in place at each of its callers it is no faster.
    HWY_NOINLINE void go_to(RayStream::Lone& one, WalkEntry entry) {
        const Node8& parent = nodes_[entry.child() / 8];
        const std::uint32_t lane = entry.child() % 8;
        const std::uint32_t is_leaf = parent.leaves >> lane & 1u, leaf = parent.leaf(lane), child = parent.child[lane];
        prefetch_below(parent, lane, nodes_, leaves_);
        // Without branches: whether it is a leaf cannot be predicted.
        one.place = child ^ ((leaf ^ child) & (0u - is_leaf));
        one.first = child;
        one.count = parent.count[lane];
        const std::uint8_t number = number_of(one);
        next_.node[next_.nodes] = next_.leaf[next_.leaves] = number;
        next_.nodes += 1 - is_leaf;
        next_.leaves += is_leaf;
    }

    [[nodiscard]] std::uint8_t number_of(const RayStream::Lone& one) const {
        return static_cast<std::uint8_t>(&one - s_.lone.data());
    }

    /// Those that are alone and before a node, and before a leaf.
    struct Turn {
        std::size_t nodes = 0, leaves = 0;
        std::array<std::uint8_t, RayStream::most_lone> node, leaf;
    };

    RayStream& s_;
    TriangleNames names_;
    const Node8* nodes_;
    const Triangles8* leaves_;
    Turn next_;
    std::size_t idle_ = 0;
    std::array<std::uint8_t, RayStream::most_lone> idles_;
    std::array<std::uint32_t, RayStream::most_lone> masks_;
    std::array<Keys, RayStream::most_lone> keys_;
    std::array<Meetings, RayStream::most_lone> meetings_;
};

void nearest_each(RayStream& stream, const TriangleNames& names, const Node8* HWY_RESTRICT nodes,
                  const Triangles8* HWY_RESTRICT leaves) {
    Streaming(stream, names, nodes, leaves).run();
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(nearest_each);

void nearest_each(RayStream& stream, const TriangleNames& names, const Node8* nodes,
                  const Triangles8* leaves) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_each)(stream, names, nodes, leaves);
}

}  // namespace abut::simd
#endif
