// SPDX-License-Identifier: MIT
// Interleaves several traversals of a wide BVH, a step of each in turn, so that they wait for memory together.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// Everything is computed for all traversals of a step before a branch depends on any of the results: a branch that was
// predicted wrongly then delays nothing but itself.
#if defined(ABUT_BVH_TRAVERSE_INTERLEAVED_TRAVERSAL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_INTERLEAVED_TRAVERSAL_INL_H_
#undef ABUT_BVH_TRAVERSE_INTERLEAVED_TRAVERSAL_INL_H_
#else
#define ABUT_BVH_TRAVERSE_INTERLEAVED_TRAVERSAL_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/permute-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A child as one number: the index of the node that it is, or, with the highest bit set, the first cell of the leaf.
constexpr std::uint32_t leaf_bit = 1u << 31;

/// A node's children as such numbers, and their keys.
struct alignas(64) Children {
    LaneKeys keys;
    std::array<std::uint32_t, 9> child;
    std::uint32_t mask;  // the lanes that matter

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
    [[nodiscard]] HWY_INLINE StackEntry entry(std::uint32_t lane) const { return {keys[lane], child[lane]}; }

    /// Pushes the children in the mask on the stack, the nearest on top.
    HWY_INLINE void push(TraversalStack& stack) const;
    /// Whether it sorts them without branches.
    static constexpr bool sorts = HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3;
};

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

HWY_INLINE void Children::push(TraversalStack& stack) const {
    push_sorted(mask, keys, child, stack.entries.data(), stack.size);
}

#else

HWY_INLINE void Children::push(TraversalStack& stack) const {
    if (mask == 0) return;
    const StackEntry nearest = keep(
        mask, [&](std::uint32_t lane) { return entry(lane); }, stack.entries.data(), stack.size,
        [](StackEntry pushed) { return pushed; });
    stack.entries[stack.size++] = nearest;
}

#endif

/// The root as such a number.
HWY_INLINE std::uint32_t root_of(const Node8* nodes) {
    Children of;
    of.refer_to(nodes[0]);
    return of.child[0];
}

/// Up to `most` interleaved traversals, each with a number below `most`.
template <std::size_t most>
class InterleavedTraversals {
public:
    HWY_INLINE InterleavedTraversals(const Node8* nodes, const LeafCell* leaves)
        : nodes_(nodes), from_{reinterpret_cast<const char*>(nodes), reinterpret_cast<const char*>(leaves)} {
        for (Children& of : children_) {
            of.keys[no_lane] = std::numeric_limits<float>::infinity();
            of.child[no_lane] = 0;
        }
    }

    /// Sets the node or leaf that a traversal visits next, and prefetches it. Without branches: which of the two it is
    /// cannot be predicted.
    HWY_INLINE void go_to(std::uint8_t number, std::uint32_t child) {
        constexpr std::array<std::size_t, 2> sizes{sizeof(Node8), sizeof(LeafCell)};
        const std::uint32_t leaf = child / leaf_bit, at = child % leaf_bit;
        prefetch_lines(from_[leaf] + sizes[leaf] * at);
        at_[number] = at;
        next_.number[leaf][next_.before[leaf]++] = number;
    }

    /// Takes one step of each traversal; false when there is none. `traversals` has, by a traversal's number:
    /// stack(number) and limit(number); at_once: whether children are pushed as soon as a node is tested, not after the
    /// tests of all nodes; intersect_node(number, node, keys): the lanes that may matter, and their keys; test_leaf(k,
    /// number, cell): tests the k-th leaf of this step; use_leaf(k, number, cell): uses the result, after all leaves
    /// have been tested; and ended(number), which may start another traversal under this number.
    template <class Traversals>
    HWY_INLINE bool step(Traversals& traversals) {
        const Scheduled now = next_;
        next_.before = {};
        constexpr bool at_once = Children::sorts && Traversals::at_once;
        for (std::size_t k = 0; k < now.before[0]; ++k) {
            const std::uint8_t number = now.number[0][k];
            const Node8& node = nodes_[at_[number]];
            Children& children = children_[at_once ? 0 : k];
            children.refer_to(node);
            children.mask = traversals.intersect_node(number, node, children.keys) & node.used;
            if constexpr (at_once) children.push(traversals.stack(number));
        }
        for (std::size_t k = 0; k < now.before[1]; ++k) {
            const std::uint8_t number = now.number[1][k];
            traversals.test_leaf(k, number, at_[number]);
        }
        for (std::size_t k = 0; k < now.before[0]; ++k) {
            const std::uint8_t number = now.number[0][k];
            if constexpr (!at_once) children_[k].push(traversals.stack(number));
            go_to_next(traversals, number);
        }
        for (std::size_t k = 0; k < now.before[1]; ++k) {
            const std::uint8_t number = now.number[1][k];
            traversals.use_leaf(k, number, at_[number]);
            go_to_next(traversals, number);
        }
        return now.before[0] + now.before[1] > 0;
    }

private:
    /// Continues with the next child on the stack that is within the limit, or ends the traversal.
    template <class Traversals>
    HWY_INLINE void go_to_next(Traversals& traversals, std::uint8_t number) {
        TraversalStack& stack = traversals.stack(number);
        const float limit = traversals.limit(number);
        while (stack.size > 0) {
            const StackEntry entry = stack.entries[--stack.size];
            if (entry.key() <= limit) return go_to(number, entry.child());
        }
        traversals.ended(number);
    }

    /// The traversals that visit a node next, and those that visit a leaf.
    struct Scheduled {
        std::array<std::size_t, 2> before{};
        std::array<std::array<std::uint8_t, most>, 2> number;
    };

    const Node8* nodes_;
    std::array<const char*, 2> from_;
    Scheduled next_;
    std::array<std::uint32_t, most> at_;  // by traversal: the node's index, or the leaf's first cell
    std::array<Children, most> children_;
};

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
