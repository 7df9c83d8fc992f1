// SPDX-License-Identifier: MIT
// The kernel of box_kernel.h, compiled once for each instruction set (Highway).
//
// How many of eight boxes overlap cannot be predicted, so the results are compacted without a branch.
#include "abut/bvh/traverse/box_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/box_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/box8-inl.h"

#include <algorithm>
#include <bit>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

using Numbers = hn::Rebind<std::uint32_t, Floats>;

/// Stores the same byte for eight lanes.
void set_eight(std::uint8_t value, std::uint8_t* to) {
    const std::uint64_t eight = value * 0x0101010101010101u;
    std::memcpy(to, &eight, sizeof eight);
}

bool next(BoxTraversalState& state, const Node8* HWY_RESTRICT nodes) {
    const Numbers numbers;
    const hn::Rebind<std::uint8_t, Floats> bytes;
    std::size_t stack_size = state.stack_size, found = 0;
    while (stack_size > 0 && found + 8 * BoxTraversalState::at_once <= BoxTraversalState::most_found) {
        struct Wait {
            std::uint32_t node;
            std::uint8_t query;
        };
        std::array<Wait, BoxTraversalState::at_once> batch;
        const std::size_t taken = std::min(stack_size, batch.size());
        stack_size -= taken;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            batch[i] = {state.nodes[stack_size + i], state.query_of_node[stack_size + i]};
        }
        for (std::size_t i = 0; i < taken; ++i) {
            const Node8& node = nodes[batch[i].node];
            const simd::Box& box = state.queries[batch[i].query];
            const Boxes query{all(box.min), all(box.max)};
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(numbers)) {
                const std::uint32_t hits =
                    overlap_mask(boxes_from(node.boxes, lane), query) & (std::uint32_t{node.used} >> lane);
                const auto count = hn::PromoteTo(numbers, hn::LoadU(bytes, &node.count[lane]));
                const std::uint32_t inner = hits & bits_of(numbers, hn::Eq(count, hn::Zero(numbers)));
                const auto child = hn::LoadU(numbers, &node.child[lane]);
                // Not by CompressBitsStore, which takes hundreds of steps on some machines.
                const auto copy_lanes = [&](std::uint32_t lanes, auto from, std::uint32_t* to) {
                    const std::array<std::uint8_t, 8> bits{static_cast<std::uint8_t>(lanes)};  // eight may be read
                    hn::StoreU(hn::CompressBits(from, bits.data()), numbers, to);
                };
                copy_lanes(inner, child, &state.nodes[stack_size]);
                set_eight(batch[i].query, &state.query_of_node[stack_size]);
                copy_lanes(hits ^ inner, child, &state.first[found]);
                copy_lanes(hits ^ inner, count, &state.count[found]);
                set_eight(batch[i].query, &state.query_of_leaf[found]);
                stack_size += static_cast<std::size_t>(std::popcount(inner));
                found += static_cast<std::size_t>(std::popcount(hits ^ inner));
            }
        }
    }
    state.stack_size = stack_size;
    state.found = found;
    return stack_size > 0;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(BoxTraversalState& state, const Node8* nodes) noexcept { return HWY_DYNAMIC_DISPATCH(next)(state, nodes); }

}  // namespace abut::bvh
#endif
