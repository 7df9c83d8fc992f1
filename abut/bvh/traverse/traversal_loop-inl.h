// SPDX-License-Identifier: MIT
// The loop that the kernels share: it traverses a wide BVH depth first, roughly the nearest child first.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
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
#include "abut/bvh/traverse/sorted_children-inl.h"
#include "abut/bvh/traverse/traversal_stack.h"
#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Prefetches the cache lines of a node, or of nearly every leaf, wherever in a line it begins.
HWY_INLINE void prefetch_lines(const void* from, std::size_t first = 0) {
    constexpr std::size_t lines = 5, line = 64;
    for (std::size_t i = first; i < lines; ++i) hwy::Prefetch(static_cast<const char*>(from) + i * line);
}

/// Prefetches what a lane refers to: a child node, or a leaf's triangles.
HWY_INLINE void prefetch_below(const Node8& node, std::uint32_t lane, const Node8* nodes, const LeafCell* leaves) {
    // Without a branch: which of the two it is cannot be predicted.
    const auto leaf = std::uintptr_t{0} - (node.leaves >> lane & 1u);
    const auto its_leaf = reinterpret_cast<std::uintptr_t>(leaves + node.leaf(lane)),
               its_node = reinterpret_cast<std::uintptr_t>(nodes + node.child[lane]);
    prefetch_lines(reinterpret_cast<const void*>(its_node ^ ((its_leaf ^ its_node) & leaf)));
}

/// The leaf in a lane. All its lines are prefetched, because the addresses of its coordinates depend on its head.
HWY_INLINE Leaf8 leaf_in(const Node8& node, std::uint32_t lane, const LeafCell* leaves) {
    const LeafCell* const cells = leaves + node.leaf(lane);
    prefetch_lines(cells, 1);
    return Leaf8(cells);
}

/// Removes those of the first `count` candidates that lie beyond the limit, and returns how many are left.
template <class Count, class Candidates>
HWY_INLINE Count kept_within(float limit, Count count, Candidates& candidates) {
    Count kept = 0;
    for (Count i = 0; i < count; ++i) {
        if (candidates[i].low <= limit) candidates[kept++] = candidates[i];
    }
    return kept;
}
/// Removes a traversal's candidates that lie beyond its limit.
template <class State>
void drop_beyond(State& state) {
    state.found = kept_within(state.limit, state.found, state.candidates);
}

/// Whether children are prefetched when they are pushed on the stack: pays where nearly all of them will be visited.
enum class Prefetch { no, yes };

/// The default for `raise` below: keys stay as they are.
struct AsTheyAre {};

/// Of a node's lanes in `mask`, at least one, returns the nearest and pushes the others on the stack, the farthest
/// deepest. `entry_of(lane)` makes the entry of a lane; that of no_lane must be infinitely far. `kept(entry)` makes the
/// entry that is pushed. It does not affect which lane is the nearest: that decision would have to wait for its result.
template <class EntryOf, class Kept>
HWY_INLINE StackEntry keep(std::uint32_t mask, EntryOf entry_of, StackEntry* HWY_RESTRICT stack,
                           std::size_t& stack_size, Kept kept) {
    const auto first_of = [&](std::uint32_t some) {
        return entry_of(static_cast<std::uint32_t>(std::countr_zero(some)));
    };
    // Mostly there are one or two lanes, and which of these cannot be predicted: a single one is compared with the
    // infinitely far entry of no_lane, which is then not left on the stack.
    StackEntry nearest = first_of(mask);
    std::uint32_t others = mask & (mask - 1);
    StackEntry other = first_of(others | 1u << no_lane);
    sort(nearest, other);
    const std::size_t floor = stack_size;
    stack[stack_size] = kept(other);
    stack_size += others != 0 ? 1 : 0;
    for (others &= others - 1; others != 0; others &= others - 1) {
        other = first_of(others);
        sort(nearest, other);
        std::size_t top = stack_size++;
        other = kept(other);
        for (; top > floor && stack[top - 1] < other; --top) stack[top] = stack[top - 1];
        stack[top] = other;
    }
    return nearest;
}

/// The same for the node at index `node_index`: entries name children by their lanes, and are prefetched if that is
/// wanted; what is pushed or returned for an entry is raised(entry).
template <Prefetch prefetch, class Raised>
HWY_INLINE StackEntry keep_children(std::uint32_t node_index, std::uint32_t mask, const LaneKeys& keys,
                                    const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                                    StackEntry* HWY_RESTRICT stack, std::size_t& stack_size, Raised raised) {
    const Node8& node = nodes[node_index];
    return raised(keep(
        mask, [&](std::uint32_t lane) { return StackEntry(keys[lane], 8 * node_index + lane); }, stack, stack_size,
        [&](StackEntry entry) {
            if constexpr (prefetch == Prefetch::yes) prefetch_below(node, entry.child() % 8, nodes, leaves);
            return raised(entry);
        }));
}

/// The same for at least two lanes whose keys stay as they are, except that they may lose their last bits.
template <Prefetch prefetch>
HWY_INLINE NextLane keep_several(std::uint32_t node_index, std::uint32_t mask, const LaneKeys& keys,
                                 const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                                 StackEntry* HWY_RESTRICT stack, std::size_t& stack_size) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    const NextLane nearest = push_sorted(node_index, mask, keys, stack, stack_size);
    // Only what is visited after the nearest: to find the others would take longer than most of them are worth.
    if constexpr (prefetch == Prefetch::yes)
        prefetch_below(nodes[node_index], stack[stack_size - 1].child() % 8, nodes, leaves);
    return nearest;
#else
    const StackEntry nearest = keep_children<prefetch>(node_index, mask, keys, nodes, leaves, stack, stack_size,
                                                       [](StackEntry entry) { return entry; });
    return {nearest.child() % 8, nearest.key()};
#endif
}

/// Opens the node at index `node_index`. `test(node, keys)` returns the lanes that may matter, and sets their keys. The
/// nearest becomes `next`, and the others are pushed; returns false when there is none. Where there are several,
/// `raise(node, keys, raised)` may compute higher lower bounds, which replace the keys after the nearest has been
/// chosen.
template <Prefetch prefetch, class Test, class Raise = AsTheyAre>
HWY_INLINE bool open(std::uint32_t node_index, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                     StackEntry* HWY_RESTRICT stack, std::size_t& stack_size, Test test, NextLane& next,
                     Raise raise = {}) {
    constexpr bool raises = !std::is_same_v<Raise, AsTheyAre>;
    HWY_ALIGN LaneKeys keys, raised;
    keys[no_lane] = raised[no_lane] = std::numeric_limits<float>::infinity();
    const Node8& node = nodes[node_index];
    const std::uint32_t mask = test(node, keys) & node.used;
    if (mask == 0) return false;
    if ((mask & (mask - 1)) == 0) {
        // With a branch: mostly it is predicted, and the traversal then goes on before the key is known.
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        next = {lane, keys[lane]};
        return true;
    }
    if constexpr (raises) {
        raise(node, keys, raised);
        const StackEntry nearest = keep_children<prefetch>(
            node_index, mask, keys, nodes, leaves, stack, stack_size,
            [&](StackEntry entry) { return StackEntry(raised[entry.child() % 8], entry.child()); });
        next = {nearest.child() % 8, nearest.key()};
    } else {
        next = keep_several<prefetch>(node_index, mask, keys, nodes, leaves, stack, stack_size);
    }
    return true;
}

/// Continues a traversal until at_leaf(node, lane, key) returns true, and returns whether it did. `test` and `raise`
/// are those of open(). Children with a key beyond `most`, which may shrink, are skipped.
template <Prefetch prefetch, class Test, class Leaf, class Raise = AsTheyAre>
HWY_INLINE bool traverse_on(TraversalStack& kept, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
                            const float& most, Test test, Leaf at_leaf, Raise raise = {}) {
    StackEntry* const stack = kept.entries.data();
    std::size_t stack_size = kept.size;
    while (stack_size > 0) {
        const StackEntry entry = stack[--stack_size];
        if (entry.key() > most) continue;
        std::uint32_t node_index = entry.child() / 8;
        NextLane next{entry.child() % 8, entry.key()};
        for (;;) {
            const Node8& node = nodes[node_index];
            if ((node.leaves >> next.lane & 1u) != 0) {
                if (!at_leaf(node, next.lane, next.key)) break;
                kept.size = stack_size;
                return true;
            }
            node_index = node.child[next.lane];
            // The child's leaves lie in another page of memory, whose address can be translated meanwhile.
            if constexpr (prefetch == Prefetch::yes) hwy::Prefetch(leaves + node.ahead(next.lane));
            if (!open<prefetch>(node_index, nodes, leaves, stack, stack_size, test, next, raise)) break;
            if (!std::is_same_v<Raise, AsTheyAre> && next.key > most) break;
        }
    }
    kept.size = 0;
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
