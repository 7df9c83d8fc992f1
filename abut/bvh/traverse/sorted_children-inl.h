// SPDX-License-Identifier: MIT
// Sorts the children of a node by their keys without branches, because how many there are, and in which order, cannot
// be predicted.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_SORTED_CHILDREN_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_SORTED_CHILDREN_INL_H_
#undef ABUT_BVH_TRAVERSE_SORTED_CHILDREN_INL_H_
#else
#define ABUT_BVH_TRAVERSE_SORTED_CHILDREN_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>

#include "abut/bvh/traverse/traversal_stack.h"
#include "abut/simd/permute-inl.h"

namespace abut::bvh::HWY_NAMESPACE {
namespace {

/// The keys of a node's eight lanes, each a lower bound of the t or distance of what the lane refers to, and the key of
/// no_lane, which stands for no child.
using LaneKeys = std::array<float, 9>;
constexpr std::size_t no_lane = 8;

/// The lane of a node that is visited next, and its key.
struct NextLane {
    std::uint32_t lane;
    float key;
};

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

namespace sorting {

using Eight = hn::FixedTag<std::uint32_t, 8>;
using Four = hn::Half<Eight>;

/// A step of a bitonic network (Batcher 1968): of each two lanes that are compared, the one in `first` gets the larger.
template <class V, class Mask>
HWY_INLINE V step(V all, V permuted, Mask first) {
    return hn::IfThenElse(first, hn::Max(all, permuted), hn::Min(all, permuted));
}
/// Sorts each four lanes, the largest first.
template <class V>
HWY_INLINE V sorted_fours(V all) {
    const hn::DFromV<V> tag;
    const auto even = mask_of(tag, 0x55), low = mask_of(tag, 0x33);
    all = step(all, hn::Shuffle2301(all), even);
    all = step(all, hn::Shuffle0123(all), low);
    return step(all, hn::Shuffle2301(all), even);
}
HWY_INLINE hn::Vec<Eight> sorted(hn::Vec<Eight> all) {
    const Eight tag;
    all = sorted_fours(all);
    all = step(all, hn::Reverse(tag, all), mask_of(tag, 0x0f));
    all = step(all, hn::Shuffle1032(all), mask_of(tag, 0x33));
    return step(all, hn::Shuffle2301(all), mask_of(tag, 0x55));
}

/// Keys with their lanes in the last three bits: they remain lower bounds when these are cleared.
HWY_INLINE hn::Vec<Eight> numbered(const LaneKeys& keys) {
    const Eight tag;
    const auto bits = hn::Load(tag, reinterpret_cast<const std::uint32_t*>(keys.data()));
    return hn::Or(hn::AndNot(hn::Set(tag, 7u), bits), hn::Iota(tag, 0));
}

/// Pushes the lanes of the mask on the stack, the farthest deepest. `child_of(lanes)` numbers the children in four
/// lanes.
template <class ChildOf>
HWY_INLINE void push(hn::Vec<Eight> keys, std::uint32_t mask, ChildOf child_of, StackEntry* HWY_RESTRICT stack,
                     std::size_t& stack_size) {
    const Eight tag;
    const Four four;
    const hn::FixedTag<std::uint64_t, 4> entries;
    // Zeros in the other lanes are sorted behind all others, and are not counted.
    const auto those = mask_of(tag, mask);
    const auto together = hn::Compress(hn::IfThenElseZero(those, keys), those);
    const auto store = [&](auto some, std::size_t at) {
        const auto last = hn::Set(four, 7u);
        const auto key = hn::PromoteTo(entries, hn::AndNot(last, some)),
                   child = hn::PromoteTo(entries, child_of(hn::And(last, some)));
        hn::StoreU(hn::Or(hn::ShiftLeft<32>(key), child), entries, reinterpret_cast<std::uint64_t*>(stack + at));
    };
    const auto count = static_cast<std::size_t>(std::popcount(mask));
    if (count <= 4) {
        store(sorted_fours(hn::LowerHalf(four, together)), stack_size);
    } else {
        const auto all = sorted(together);
        store(hn::LowerHalf(four, all), stack_size);
        store(hn::UpperHalf(four, all), stack_size + 4);
    }
    stack_size += count;
}

}  // namespace sorting

/// Pushes the node's lanes in `mask`, at least two, on the stack, and takes off the nearest, which it returns.
/// `node_index`: the node's index.
HWY_INLINE NextLane push_sorted(std::uint32_t node_index, std::uint32_t mask, const LaneKeys& keys,
                                StackEntry* HWY_RESTRICT stack, std::size_t& stack_size) {
    using namespace sorting;
    const Eight tag;
    const auto all = numbered(keys);
    // The nearest is found at once: where the traversal goes on depends on it.
    const auto those = mask_of(tag, mask);
    const std::uint32_t nearest = hn::GetLane(hn::MinOfLanes(tag, hn::IfThenElse(those, all, hn::Set(tag, ~0u))));
    const auto first = hn::Set(Four(), 8 * node_index);
    push(
        all, mask, [&](auto lanes) { return hn::Or(lanes, first); }, stack, stack_size);
    --stack_size;
    return {nearest % 8, std::bit_cast<float>(nearest & ~7u)};
}

/// Pushes the lanes in `mask` on the stack, the farthest deepest; children[lane] numbers a lane's child.
HWY_INLINE void push_sorted(std::uint32_t mask, const LaneKeys& keys, const std::array<std::uint32_t, 9>& children,
                            StackEntry* HWY_RESTRICT stack, std::size_t& stack_size) {
    using namespace sorting;
    const Eight tag;
    const auto table = hn::LoadU(tag, children.data());
    push(
        numbered(keys), mask,
        [&](auto lanes) {
            const auto found = hn::TableLookupLanes(table, hn::IndicesFromVec(tag, hn::ZeroExtendVector(tag, lanes)));
            return hn::LowerHalf(Four(), found);
        },
        stack, stack_size);
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
