// SPDX-License-Identifier: MIT
// Finds, removes and adds children of a Frontier, for traversals in which the nearest child of all is always next.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard. This order visits the fewest
// nodes where no good limit is known in advance. No step branches on what cannot be predicted.
#if defined(ABUT_BVH_TRAVERSE_FRONTIER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_FRONTIER_INL_H_
#undef ABUT_BVH_TRAVERSE_FRONTIER_INL_H_
#else
#define ABUT_BVH_TRAVERSE_FRONTIER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "abut/bvh/traverse/frontier.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Sets one element of an array by whole vectors, as it is read again.
HWY_INLINE void set(float* numbers, std::size_t at, Vector to) {
    const Floats tag;
    const std::size_t first = at / hn::Lanes(tag) * hn::Lanes(tag);
    const auto its = hn::Eq(hn::Iota(tag, 0), hn::Set(tag, static_cast<float>(at - first)));
    hn::Store(hn::IfThenElse(its, to, hn::Load(tag, numbers + first)), tag, numbers + first);
}
/// Finds the lowest key of a row, stores it, and returns it.
HWY_INLINE float find_lowest(Frontier& frontier, std::size_t row) {
    const Floats tag;
    const float* const keys = frontier.key[row].data();
    auto lowest = hn::Load(tag, keys);
    for (std::size_t lane = hn::Lanes(tag); lane < 8; lane += hn::Lanes(tag)) {
        lowest = hn::Min(lowest, hn::Load(tag, keys + lane));
    }
    lowest = hn::MinOfLanes(tag, lowest);
    set(frontier.lowest.data(), row, lowest);
    return hn::GetLane(lowest);
}

/// Removes the rows that have no child with a key of at most `most`.
HWY_NOINLINE void drop_waiting(Frontier& frontier, float most) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < frontier.count; ++i) {
        const float lowest = frontier.lowest[i];
        frontier.key[kept] = frontier.key[i];
        frontier.lowest[kept] = lowest;
        frontier.node_index[kept] = frontier.node_index[i];
        kept += lowest <= most && lowest < Frontier::none ? 1 : 0;
    }
    for (std::size_t i = kept; i < frontier.count; ++i) frontier.lowest[i] = Frontier::none;
    frontier.count = kept;
}

/// The row of the node whose child is next, and the key of that child.
struct Row {
    std::size_t at;
    float key;
};
HWY_INLINE Row lowest_row(const Frontier& frontier) {
    const Floats tag;
    const auto none = hn::Set(tag, Frontier::none);
    auto lowest = none, where = hn::Zero(tag), here = hn::Iota(tag, 0);
    for (std::size_t i = 0; i < frontier.count; i += hn::Lanes(tag)) {
        const auto keys = hn::Load(tag, &frontier.lowest[i]);
        where = hn::IfThenElse(hn::Lt(keys, lowest), here, where);
        lowest = hn::Min(keys, lowest);
        here = hn::Add(here, hn::Set(tag, static_cast<float>(hn::Lanes(tag))));
    }
    const auto key = hn::MinOfLanes(tag, lowest);
    // Of equal keys, the first.
    const auto row = hn::MinOfLanes(tag, hn::IfThenElse(hn::Eq(lowest, key), where, none));
    return {static_cast<std::size_t>(hn::GetLane(row)), hn::GetLane(key)};
}

/// Whether a child with this key exists, and matters if `most` is the limit.
HWY_INLINE bool is_pending(float key, float most) { return key <= most && key < Frontier::none; }

/// The row of the child that is next; waits() is false for its key if there is none up to `most`.
HWY_INLINE Row next_row(Frontier& frontier, float most) {
    std::size_t& count = frontier.count;
    if (count == Frontier::most_in_turn) drop_waiting(frontier, most);
    while (count >= Frontier::most_in_turn && !is_pending(frontier.lowest[count - 1], most)) {
        frontier.lowest[--count] = Frontier::none;
    }
    return count < Frontier::most_in_turn ? lowest_row(frontier) : Row{count - 1, frontier.lowest[count - 1]};
}

/// Removes the child with the lowest key from a row, and returns it: a lane of a node.
struct Child {
    std::uint32_t node_index, lane;
};
HWY_INLINE Child take_child(Frontier& frontier, Row row) {
    const Floats tag;
    float* const keys = frontier.key[row.at].data();
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        mask |= bits_of(hn::Eq(hn::Load(tag, keys + lane), hn::Set(tag, row.key))) << lane;
    }
    const Child child{frontier.node_index[row.at], static_cast<std::uint32_t>(std::countr_zero(mask))};
    set(keys, child.lane, hn::Set(tag, Frontier::none));
    find_lowest(frontier, row.at);
    return child;
}

/// The row that is next after a visit, if `rest` was next before it: as long as the nearest child of all is next, it
/// still is.
HWY_INLINE Row still_next(Frontier& frontier, Row rest, float most) {
    if (frontier.count >= Frontier::most_in_turn) [[unlikely]]
        return next_row(frontier, most);
    return rest;
}

/// Adds a row for a node, whose keys have been stored behind the last row. Returns the row that is next then; `rest`
/// was next before.
HWY_INLINE Row add(Frontier& frontier, std::uint32_t node_index, Row rest, float most) {
    if (frontier.count % Frontier::lanes == 0) {
        // They are compared together with it.
        std::fill_n(&frontier.lowest[frontier.count], Frontier::lanes, Frontier::none);
    }
    const Row added{frontier.count, find_lowest(frontier, frontier.count)};
    frontier.node_index[frontier.count++] = node_index;
    return still_next(frontier, added.key < rest.key ? added : rest, most);
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
