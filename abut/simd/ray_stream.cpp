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

#include "abut/simd/tree_ray-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <cmath>
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
        // Neighbours that are alike go together, all of them that go down along the same axes. Others have too little in
        // common: each would have to see the boxes in the others' order.
        std::array<std::uint32_t, 8> together{};
        for (std::uint32_t first = 0; first < s_.count; first += block) {
            const auto n = std::min<std::uint32_t>(block, static_cast<std::uint32_t>(s_.count) - first);
            if (n == block && alike(&s_.rays[first])) {
                const std::uint32_t octant = s_.rays[first].downwards;
                for (std::uint32_t i = 0; i < n; ++i) s_.together[octant][together[octant]++] = first + i;
            } else {
                for (std::uint32_t i = 0; i < n; ++i) start_alone(first + i, WalkEntry(0, 0));
            }
        }
        for (std::uint32_t octant = 0; octant < 8; ++octant) {
            const std::uint32_t n = together[octant];
            for (std::uint32_t i = 0; i < n; ++i) s_.waiting[i] = WalkEntry(0, s_.together[octant][i]);
            if (n > 0) walk_together(octant, n);
        }
        while (go_on_alone()) {}
    }

private:
    static constexpr std::size_t block = 16;
    static constexpr std::uint32_t few = 2;  // go on alone
    static_assert(RayStream::most_lone <= block);

    struct alignas(64) Keys {
        LaneKeys of;
    };

    /// Whether a block of rays goes nearly the same way, from nearly the same place.
    static HWY_INLINE bool alike(const TreeRay* rays) {
        constexpr double little = 0.125;
        const TreeRay& first = rays[0];
        const double far = little * (std::abs(first.origin[0]) + std::abs(first.origin[1]) + std::abs(first.origin[2]));
        bool result = true;
        for (std::size_t i = 1; i < block; ++i) {
            const TreeRay& ray = rays[i];
            result &= ray.downwards == first.downwards;
            for (std::size_t k = 0; k < 3; ++k) {
                result &= std::abs(ray.direction[k] - first.direction[k]) <= little;
                result &= std::abs(ray.origin[k] - first.origin[k]) <= far;
            }
        }
        return result;
    }

    /// All that is under the root for the first n that wait, which go down along the axes of these bits.
    HWY_INLINE void walk_together(std::uint32_t downwards, std::uint32_t n) {
        std::size_t crowds = 1;
        s_.crowds[0] = {0, 0, n, n};
        while (crowds > 0) {
            const RayStream::Crowd crowd = s_.crowds[--crowds];
            const Node8& parent = nodes_[crowd.child / 8];
            const std::uint32_t lane = crowd.child % 8;
            if (crowd.count <= few || crowd.free + 8 * std::size_t{crowd.count} > RayStream::most_waiting ||
                crowds + 8 > s_.crowds.size()) {
                go_apart(crowd);
            } else if ((parent.leaves >> lane & 1u) != 0) {
                look_together(parent, lane, crowd);
            } else {
                open_together(downwards, parent.child[lane], crowd, crowds);
            }
        }
    }

    /// Opens a node for a crowd: those who meet a child are a crowd before it.
    HWY_INLINE void open_together(std::uint32_t downwards, std::uint32_t place, const RayStream::Crowd& crowd,
                                  std::size_t& crowds) {
        const Node8& node = nodes_[place];
        std::array<std::uint32_t, 8> first, end;
        for (std::uint32_t lane = 0; lane < 8; ++lane) first[lane] = end[lane] = crowd.free + lane * crowd.count;
        in_blocks(
            crowd,
            [&](const TreeRay& ray, std::size_t k) {
                masks_[k] = meets(ray, ray.limit, node, keys_[k].of) & node.used;
            },
            [&](std::uint32_t ray, std::size_t k) {
                for (std::uint32_t mask = masks_[k]; mask != 0; mask &= mask - 1) {
                    const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
                    s_.waiting[end[lane]++] = WalkEntry(keys_[k].of[lane], ray);
                }
            });
        // First the child whose near corner comes first, roughly the way that all of them go.
        std::array<float, 8> order;
        const std::size_t floor = crowds;
        for (std::uint32_t lane = 0; lane < 8; ++lane) {
            if (first[lane] == end[lane]) continue;
            float key = 0;
            for (std::uint32_t k = 0; k < 3; ++k) {
                const bool down = (downwards >> k & 1u) != 0;
                key += down ? -node.boxes.max[k][lane] : node.boxes.min[k][lane];
            }
            std::size_t at = crowds++;
            for (; at > floor && order[at - 1 - floor] < key; --at) {
                order[at - floor] = order[at - 1 - floor];
                s_.crowds[at] = s_.crowds[at - 1];
            }
            order[at - floor] = key;
            s_.crowds[at] = {8 * place + lane, first[lane], end[lane] - first[lane], crowd.free + 8 * crowd.count};
            prefetch_below(node, lane, nodes_, leaves_);
        }
    }

    HWY_INLINE void look_together(const Node8& parent, std::uint32_t lane, const RayStream::Crowd& crowd) {
        const std::uint32_t place = parent.child[lane], count = parent.count[lane];
        const Triangles8& leaf = leaves_[parent.leaf(lane)];
        prefetch_names(names_, place, count);
        in_blocks(
            crowd, [&](const TreeRay& ray, std::size_t k) { look_at(ray, leaf, count, ray.limit, meetings_[k]); },
            [&](std::uint32_t ray, std::size_t k) { take(ray, meetings_[k], place); });
    }

    /// For those of a crowd that are not at their limit yet, block by block: look(ray, k) for each of a block, and then
    /// decide(its number, k).
    template <class Look, class Decide>
    HWY_INLINE void in_blocks(const RayStream::Crowd& crowd, Look look, Decide decide) {
        const WalkEntry* its = &s_.waiting[crowd.first];
        const WalkEntry* const last = its + crowd.count;
        while (its != last) {
            std::array<std::uint32_t, block> rays;
            std::size_t n = 0;
            for (; its != last && n < block; ++its) {
                rays[n] = its->child();
                n += its->key() <= s_.rays[its->child()].limit ? 1 : 0;
            }
            for (std::size_t k = 0; k < n; ++k) look(s_.rays[rays[k]], k);
            for (std::size_t k = 0; k < n; ++k) decide(rays[k], k);
        }
    }

    /// Takes what a ray may hit of a leaf, whose triangles begin at this place in the order.
    HWY_INLINE void take(std::uint32_t ray, const Meetings& seen, std::uint32_t first) {
        if (seen.mask == 0) return;
        RayFound& found = s_.found[ray];
        float& limit = s_.rays[ray].limit;
        for_each_met(s_.rays[ray], seen, first, [&](std::uint32_t place, float low, float high, bool surely) {
            if (surely && high < limit) {
                limit = high;
                if (found.count <= RayFound::most) found.count = kept_within(limit, found.count, found.candidates);
            }
            if (low > limit) return;
            if (found.count < RayFound::most) found.candidates[found.count] = {place, low, surely};
            if (found.count <= RayFound::most) ++found.count;
            prefetch_corners(names_, place);
        });
    }

    HWY_INLINE void go_apart(const RayStream::Crowd& crowd) {
        for (std::uint32_t k = 0; k < crowd.count; ++k) {
            const WalkEntry entry = s_.waiting[crowd.first + k];
            start_alone(entry.child(), WalkEntry(entry.key(), crowd.child));
        }
    }

    /// Has a ray go on alone with a child, when there is room for one more.
    HWY_INLINE void start_alone(std::uint32_t ray, WalkEntry entry) {
        while (idle_ == 0) go_on_alone();
        RayStream::Lone& one = s_.lone[idles_[--idle_]];
        one.ray = ray;
        one.stack.entries[0] = entry;
        one.stack.waiting = 1;
        go_to_next(one);
    }

    /// One step of each that is alone; false when there is none.
    HWY_INLINE bool go_on_alone() {
        const Turn turn = next_;
        next_.nodes = next_.leaves = 0;
        for (std::size_t k = 0; k < turn.nodes; ++k) {
            const RayStream::Lone& one = s_.lone[turn.node[k]];
            const TreeRay& ray = s_.rays[one.ray];
            keys_[k].of[no_lane] = std::numeric_limits<float>::infinity();
            const Node8& node = nodes_[one.place];
            masks_[k] = meets(ray, ray.limit, node, keys_[k].of) & node.used;
        }
        for (std::size_t k = 0; k < turn.leaves; ++k) {
            const RayStream::Lone& one = s_.lone[turn.leaf[k]];
            const TreeRay& ray = s_.rays[one.ray];
            prefetch_names(names_, one.first, one.count);
            look_at(ray, leaves_[one.place], one.count, ray.limit, meetings_[k]);
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
            take(one.ray, meetings_[k], one.first);
            go_to_next(one);
        }
        return turn.nodes + turn.leaves > 0;
    }

    /// What waits and matters is next, if anything does.
    HWY_INLINE void go_to_next(RayStream::Lone& one) {
        while (one.stack.waiting > 0) {
            const WalkEntry entry = one.stack.entries[--one.stack.waiting];
            if (entry.key() <= s_.rays[one.ray].limit) return go_to(one, entry);
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
    std::array<std::uint32_t, block> masks_;
    std::array<Keys, block> keys_;
    std::array<Meetings, block> meetings_;
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
