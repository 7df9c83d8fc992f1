// SPDX-License-Identifier: MIT
// The kernel of point_walk.h, compiled once for each instruction set (Highway).
//
// For each triangle of a leaf some point of it is found, near enough the nearest one: its distance bounds from above. From
// below bounds how far the corners reach from the query towards that point: no part of the triangle is nearer along that
// way, whatever point it was. So roundings on the way to it cannot make a bound wrong, only wide.
#include "abut/simd/point_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/point_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/disc-inl.h"
#include "abut/simd/frontier-inl.h"
#include "abut/simd/lanes-inl.h"
#include "abut/simd/leaf-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Bounds the distances of a leaf's triangles, and takes those that may be nearest.
HWY_INLINE void look_at(PointWalk& walk, const Leaf8& leaf, std::uint32_t first) {
    const Floats tag;
    const LeafHead head = leaf.head();
    const std::uint32_t count = head.count;
    const double steps = leaf.steps();
    const std::array<double, 3> base = leaf.base();
    double widest = Leaf8::most_steps;
    for (std::size_t i = 0; i < 3; ++i) widest = std::max(widest, std::abs((walk.point[i] - base[i]) * steps));
    // Coordinates of up to 2 widest, and products with unit vectors, meet some twenty roundings by 2^-24 of that; this pays
    // for 32.
    if (!(widest < 0x1p60)) {
        // Too far away, beside the leaf's size, for squares of steps.
        for (std::uint32_t i = 0; i < count; ++i) walk.candidates[walk.found++] = {first + i, 0};
        return;
    }
    const double off = 1.001 * (walk.error * steps + 0x1p-18 * widest);
    Corners8 corners;
    corners_from(leaf, head, walk.point, steps, corners);
    const double step = 1 / steps;
    const auto less = hn::Set(tag, static_cast<float>(off)), scale = hn::Set(tag, static_cast<float>(step));
    HWY_ALIGN std::array<float, 8> bounds;
    std::uint32_t mask = 0;
    const std::uint32_t used = (1u << count) - 1;
    float limit = walk.limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), b = corners.load(1, lane), c = corners.load(2, lane);
        const Vector3 near = near_point(a, b, c);
        const auto distance = hn::Sqrt(dot(near, near));
        const auto reach = hn::Min(hn::Min(dot(a, near), dot(b, near)), dot(c, near));
        // At a distance of nearly 0 there is no way, and no bound.
        const auto bound = hn::Sub(hn::Div(reach, hn::Max(distance, hn::Set(tag, 1e-3f))), less);
        hn::Store(hn::Max(hn::Mul(bound, scale), hn::Zero(tag)), tag, &bounds[lane]);
        // Lanes without a triangle repeat a corner, which is no bound.
        const auto some = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, static_cast<float>(count)));
        const auto most = hn::IfThenElse(some, hn::Mul(hn::Add(distance, less), scale), hn::Set(tag, limit));
        limit = std::min(limit, hn::GetLane(hn::MinOfLanes(tag, most)) * (1 + 0x1p-21f));
    }
    walk.limit = limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        mask |= bits_of(hn::Le(hn::Load(tag, &bounds[lane]), hn::Set(tag, limit))) << lane;
    }
    for (mask &= used; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        walk.candidates[walk.found++] = {first + lane, bounds[lane]};
    }
}

/// Keys are squares. Each makes a handful of roundings of 2^-24; and what underflows is below the tiny term.
HWY_INLINE float most_of(const PointWalk& walk) { return walk.limit * walk.limit * (1 + 0x1p-20f) + 0x1p-120f; }

/// Lower bounds of the squares of the distances to a node's boxes from a lane on; infinite where there is no child.
HWY_INLINE Vector square_to_boxes(const PointWalk& walk, const Node8& node, std::size_t lane) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    auto sum = zero;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto min = hn::Load(tag, &node.boxes.min[i][lane]), max = hn::Load(tag, &node.boxes.max[i][lane]);
        const auto gap =
            hn::Max(hn::Max(hn::Sub(min, hn::Set(tag, walk.high[i])), hn::Sub(hn::Set(tag, walk.low[i]), max)), zero);
        sum = hn::MulAdd(gap, gap, sum);
    }
    return sum;
}
HWY_INLINE Vector square_to_discs(const PointWalk& walk, const Node8& node, std::size_t lane) {
    const Floats tag;
    const auto coordinate = [&](std::size_t i) { return hn::Set(tag, static_cast<float>(walk.point[i])); };
    return square_to_discs(node, lane, {coordinate(0), coordinate(1), coordinate(2)}, hn::Set(tag, walk.slack));
}

/// Looks at the leaf in a lane; whether there is no more room for candidates then.
HWY_INLINE bool is_full_after(PointWalk& walk, const Node8& node, std::uint32_t lane,
                              const LeafCell* HWY_RESTRICT leaves) {
    hwy::Prefetch(walk.order + node.child[lane]);
    look_at(walk, leaf_in(node, lane, leaves), 8 * node.leaf(lane));
    if (walk.found + 8 <= PointWalk::most_candidates) return false;
    drop_beyond(walk);
    return walk.found + 8 > PointWalk::most_candidates;
}

/// Goes on in depth. Boxes say which is next, and discs what need not be seen.
HWY_INLINE bool goes_on_in_depth(PointWalk& walk, const Node8* HWY_RESTRICT nodes,
                                 const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    float most = most_of(walk);
    return walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, most,
        [&](const Node8& node, LaneKeys& keys) {
            std::uint32_t mask = 0;
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = square_to_boxes(walk, node, lane);
                hn::Store(key, tag, &keys[lane]);
                mask |= bits_of(hn::Le(key, hn::Set(tag, most))) << lane;
            }
            return mask;
        },
        [&](const Node8& node, std::uint32_t lane, float) {
            const bool full = is_full_after(walk, node, lane, leaves);
            most = most_of(walk);
            return full;
        },
        [&](const Node8& node, const LaneKeys& keys, LaneKeys& raised) {
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = hn::Max(hn::Load(tag, &keys[lane]), square_to_discs(walk, node, lane));
                hn::Store(key, tag, &raised[lane]);
            }
        });
}

/// Lets the children of a node wait, beside `rest`, and brings from memory what may be next of them. Returns what is next.
HWY_INLINE Row open(PointWalk& walk, std::uint32_t place, Row rest, float most, const Node8* HWY_RESTRICT nodes,
                    const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto none = hn::Set(tag, Frontier::none);
    const Node8& node = nodes[place];
    Frontier& frontier = walk.frontier;
    std::uint32_t near = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto square = square_to_boxes(walk, node, lane);
        const auto used = hn::Lt(square, none);
        const auto key = hn::IfThenElse(used, hn::Max(square_to_discs(walk, node, lane), square), none);
        hn::Store(key, tag, &frontier.key[frontier.count][lane]);
        near |= bits_of(hn::And(used, hn::Le(key, hn::Set(tag, most)))) << lane;
    }
    const Row next = add(frontier, place, rest, most);
    for (; near != 0; near &= near - 1) {
        prefetch_below(node, static_cast<std::uint32_t>(std::countr_zero(near)), nodes, leaves);
    }
    return next;
}

/// Goes on with the nearest of all.
HWY_INLINE bool goes_on_with_nearest(PointWalk& walk, const Node8* HWY_RESTRICT nodes,
                                     const LeafCell* HWY_RESTRICT leaves) {
    Frontier& frontier = walk.frontier;
    float most = most_of(walk);
    // What is next besides what is below a child is found before that is seen, so that it waits for nothing.
    for (Row next = next_row(frontier, most); waits(next.key, most);) {
        const Child child = take(frontier, next);
        const Row rest = next_row(frontier, most);
        const Node8& node = nodes[child.place];
        if ((node.leaves >> child.lane & 1u) == 0) {
            next = open(walk, node.child[child.lane], rest, most, nodes, leaves);
            continue;
        }
        if (is_full_after(walk, node, child.lane, leaves)) return true;
        most = most_of(walk);
        next = rest;
    }
    return false;
}

bool next(PointWalk& walk, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const bool full =
        walk.has_limit ? goes_on_in_depth(walk, nodes, leaves) : goes_on_with_nearest(walk, nodes, leaves);
    if (!full) drop_beyond(walk);
    return full;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(PointWalk& walk, const Node8* nodes, const LeafCell* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves);
}

}  // namespace abut::simd
#endif
