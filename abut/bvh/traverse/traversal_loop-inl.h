// SPDX-License-Identifier: MIT
// The way through a wide BVH that all kernels share: from node to node, roughly the nearest first. Included once for each
// instruction set, within its namespace's file (Highway's way, hence the guard).
#if defined(ABUT_BVH_TRAVERSE_TRAVERSAL_LOOP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_TRAVERSAL_LOOP_INL_H_
#undef ABUT_BVH_TRAVERSE_TRAVERSAL_LOOP_INL_H_
#else
#define ABUT_BVH_TRAVERSE_TRAVERSAL_LOOP_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal_stack.h"
#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Brings what lies from an address on from memory: a node, or nearly every leaf, wherever in a line it begins.
HWY_INLINE void prefetch_lines(const void* from, std::size_t first = 0) {
    constexpr std::size_t lines = 5, line = 64;
    for (std::size_t i = first; i < lines; ++i) hwy::Prefetch(static_cast<const char*>(from) + i * line);
}

/// Brings what is below a lane from memory: a node, or a leaf's triangles.
HWY_INLINE void prefetch_below(const Node8& node, std::uint32_t lane, const Node8* nodes, const LeafCell* leaves) {
    // Without branches: which of the two it is cannot be predicted.
    const auto leaf = std::uintptr_t{0} - (node.leaves >> lane & 1u);
    const auto its_leaf = reinterpret_cast<std::uintptr_t>(leaves + node.leaf(lane)),
               its_node = reinterpret_cast<std::uintptr_t>(nodes + node.child[lane]);
    prefetch_lines(reinterpret_cast<const void*>(its_node ^ ((its_leaf ^ its_node) & leaf)));
}

/// The leaf in a lane, all of it on its way from memory: where its coordinates are depends on its head.
HWY_INLINE Leaf8 leaf_in(const Node8& node, std::uint32_t lane, const LeafCell* leaves) {
    const LeafCell* const cells = leaves + node.leaf(lane);
    prefetch_lines(cells, 1);
    return Leaf8(cells);
}

/// Drops those of the first `count` candidates that a limit has overtaken, and returns how many are left.
template <class Count, class Candidates>
HWY_INLINE Count kept_within(float limit, Count count, Candidates& candidates) {
    Count kept = 0;
    for (Count i = 0; i < count; ++i) {
        if (candidates[i].low <= limit) candidates[kept++] = candidates[i];
    }
    return kept;
}
/// Drops a traversal's candidates that its limit has overtaken.
template <class State>
void drop_beyond(State& state) {
    state.found = kept_within(state.limit, state.found, state.candidates);
}

/// Whether what waits is brought from memory at once: where nearly all of it will be seen.
enum class Prefetch { no, yes };

/// The keys of a node's eight lanes, and of one more that none is in.
using LaneKeys = std::array<float, 9>;
constexpr std::size_t no_lane = 8;

/// Raises no key.
struct AsTheyAre {};

/// Keeps a node's lanes in `mask`, at least one: the nearest is returned, the others wait. `entry_of(lane)` is what waits of a
/// lane, and of no_lane something infinitely far; `kept(entry)` is what is kept for it. Which is next is not for that to say:
/// it would have to wait for it.
template <class EntryOf, class Kept>
HWY_INLINE StackEntry keep(std::uint32_t mask, EntryOf entry_of, StackEntry* HWY_RESTRICT stack, std::size_t& waiting,
                           Kept kept) {
    const auto first_of = [&](std::uint32_t some) {
        return entry_of(static_cast<std::uint32_t>(std::countr_zero(some)));
    };
    // The nearest is next; the others wait, the farthest deepest. Mostly there are one or two, and which of these cannot be
    // predicted: beside one alone an infinitely far one is taken, which does not wait.
    StackEntry nearest = first_of(mask);
    std::uint32_t others = mask & (mask - 1);
    StackEntry other = first_of(others | 1u << no_lane);
    sort(nearest, other);
    const std::size_t floor = waiting;
    stack[waiting] = kept(other);
    waiting += others != 0 ? 1 : 0;
    for (others &= others - 1; others != 0; others &= others - 1) {
        other = first_of(others);
        sort(nearest, other);
        std::size_t top = waiting++;
        other = kept(other);
        for (; top > floor && stack[top - 1] < other; --top) stack[top] = stack[top - 1];
        stack[top] = other;
    }
    return nearest;
}

/// The same of a node at a place: children wait by their lanes, on their way from memory if that is wanted; what is kept of
/// an entry is raised(entry).
template <Prefetch prefetch, class Raised>
HWY_INLINE StackEntry keep_children(std::uint32_t place, std::uint32_t mask, const LaneKeys& keys,
                                    const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                                    StackEntry* HWY_RESTRICT stack, std::size_t& waiting, Raised raised) {
    const Node8& node = nodes[place];
    return raised(keep(
        mask, [&](std::uint32_t lane) { return StackEntry(keys[lane], 8 * place + lane); }, stack, waiting,
        [&](StackEntry entry) {
            if constexpr (prefetch == Prefetch::yes) prefetch_below(node, entry.child() % 8, nodes, leaves);
            return raised(entry);
        }));
}

/// A node's lane that is next.
struct NextLane {
    std::uint32_t lane;
    float key;
};

/// Opens a node. `test(node, keys)` says which lanes may matter, and each one's key: the nearest is next, the others wait;
/// false when there is none. `raise(node, keys, raised)` may find higher keys for what is kept of several.
template <Prefetch prefetch, class Test, class Raise = AsTheyAre>
HWY_INLINE bool open(std::uint32_t place, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                     StackEntry* HWY_RESTRICT stack, std::size_t& waiting, Test test, NextLane& next,
                     Raise raise = {}) {
    constexpr bool raises = !std::is_same_v<Raise, AsTheyAre>;
    HWY_ALIGN LaneKeys keys, raised;
    keys[no_lane] = raised[no_lane] = std::numeric_limits<float>::infinity();
    const Node8& node = nodes[place];
    const std::uint32_t mask = test(node, keys) & node.used;
    if (mask == 0) return false;
    if ((mask & (mask - 1)) == 0) {
        // With a branch: mostly it is predicted, and then the way goes on before the key is known.
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        next = {lane, keys[lane]};
        return true;
    }
    if constexpr (raises) raise(node, keys, raised);
    const StackEntry nearest =
        keep_children<prefetch>(place, mask, keys, nodes, leaves, stack, waiting, [&](StackEntry entry) {
            if constexpr (raises) entry = StackEntry(raised[entry.child() % 8], entry.child());
            return entry;
        });
    next = {nearest.child() % 8, nearest.key()};
    return true;
}

/// Goes on until a leaf ends it. `test` and `raise` as for open; what is beyond `most`, which may shrink, is passed by.
/// `at_leaf(node, lane, key)` is true to end. Returns whether one did.
template <Prefetch prefetch, class Test, class Leaf, class Raise = AsTheyAre>
HWY_INLINE bool traverse_on(TraversalStack& kept, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                            const float& most, Test test, Leaf at_leaf, Raise raise = {}) {
    StackEntry* const stack = kept.entries.data();
    std::size_t waiting = kept.waiting;
    while (waiting > 0) {
        const StackEntry entry = stack[--waiting];
        if (entry.key() > most) continue;
        std::uint32_t place = entry.child() / 8;
        NextLane next{entry.child() % 8, entry.key()};
        for (;;) {
            const Node8& node = nodes[place];
            if ((node.leaves >> next.lane & 1u) != 0) {
                if (!at_leaf(node, next.lane, next.key)) break;
                kept.waiting = waiting;
                return true;
            }
            place = node.child[next.lane];
            // Its leaves lie in another page of memory: where that is can be looked up meanwhile.
            if constexpr (prefetch == Prefetch::yes) hwy::Prefetch(leaves + node.ahead(next.lane));
            if (!open<prefetch>(place, nodes, leaves, stack, waiting, test, next, raise)) break;
            if (!std::is_same_v<Raise, AsTheyAre> && next.key > most) break;
        }
    }
    kept.waiting = 0;
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
