// SPDX-License-Identifier: MIT
// The kernel of point_walk.h, compiled once for each instruction set (Highway).
//
// For each triangle of a leaf some point of it is found, near enough the nearest one: its distance bounds from above. From
// below bounds how far the corners reach from the query towards that point: no part of the triangle is nearer along that
// way, whatever point it was. So roundings on the way to it cannot make a bound wrong, only wide.
//
// Of nodes, boxes say which is next, and discs what need not be seen.
#include "abut/simd/point_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/point_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/disc-inl.h"
#include "abut/simd/lanes-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Bounds the distances of a leaf's triangles, and takes those that may be nearest.
HWY_INLINE void look_at(PointWalk& walk, const Triangles8& leaf, std::uint32_t first, std::uint32_t count) {
    const Floats tag;
    std::array<float, 3> point;
    double widest = Triangles8::most_steps;
    const double steps = leaf.steps;
    for (std::size_t i = 0; i < 3; ++i) {
        const double p = (walk.point[i] - leaf.base[i]) * steps;
        point[i] = static_cast<float>(std::clamp(p, -0x1p100, 0x1p100));
        widest = std::max(widest, std::abs(p));
    }
    // Corners are off by √3 most_off. Coordinates of up to 2 widest, and products with unit vectors, meet some twenty
    // roundings by 2^-24 of that; this pays for 32.
    if (!(widest < 0x1p60)) {
        // Too far away, beside the leaf's size, for squares of steps.
        for (std::uint32_t i = 0; i < count; ++i) walk.candidates[walk.found++] = {first + i, 0};
        return;
    }
    const double off = 1.001 * (1.7321 * Triangles8::most_off + walk.error * steps + 0x1p-18 * widest);
    const double step = 1 / steps;
    const auto less = hn::Set(tag, static_cast<float>(off)), scale = hn::Set(tag, static_cast<float>(step));
    HWY_ALIGN std::array<float, 8> bounds;
    std::uint32_t mask = 0;
    const std::uint32_t used = (1u << count) - 1;
    float limit = walk.limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto [a, b, c] = corners_beside(leaf, lane, point);
        const Vector3 near = near_point(a, b, c);
        const auto distance = hn::Sqrt(dot(near, near));
        const auto reach = hn::Min(hn::Min(dot(a, near), dot(b, near)), dot(c, near));
        // At a distance of nearly 0 there is no way, and no bound.
        const auto bound = hn::Sub(hn::Div(reach, hn::Max(distance, hn::Set(tag, 1e-3f))), less);
        hn::Store(hn::Max(hn::Mul(bound, scale), hn::Zero(tag)), tag, &bounds[lane]);
        // Lanes without a triangle repeat a corner of the cube, which is no bound.
        const auto some = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, static_cast<float>(count)));
        const auto most = hn::IfThenElse(some, hn::Mul(hn::Add(distance, less), scale), hn::Set(tag, limit));
        limit = std::min(limit, hn::GetLane(hn::MinOfLanes(tag, most)) * 1.0001f);
    }
    const bool nearer = limit < walk.limit;
    walk.limit = limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        mask |= bits_of(hn::Le(hn::Load(tag, &bounds[lane]), hn::Set(tag, limit))) << lane;
    }
    for (mask &= used; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        walk.candidates[walk.found++] = {first + lane, bounds[lane]};
        if (nearer) prefetch_corners(walk.names, first + lane);
    }
}

bool next(PointWalk& walk, const Node8* HWY_RESTRICT nodes, const Triangles8* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const auto slack = hn::Set(tag, walk.slack);
    const auto coordinate = [&](std::size_t i) { return hn::Set(tag, static_cast<float>(walk.point[i])); };
    const Vector3 point{coordinate(0), coordinate(1), coordinate(2)};
    // Keys are squares. Each makes a handful of roundings of 2^-24; and what underflows is below the tiny term.
    const auto square_of = [](float limit) { return limit * limit * 1.0001f + 0x1p-120f; };
    float most = square_of(walk.limit);
    const auto near = [&](const Node8& node, LaneKeys& keys) {
        auto least = hn::Set(tag, std::numeric_limits<float>::infinity());
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            auto sum = zero, farthest = zero;
            for (std::size_t i = 0; i < 3; ++i) {
                const auto min = hn::Load(tag, &node.boxes.min[i][lane]), max = hn::Load(tag, &node.boxes.max[i][lane]);
                const auto low = hn::Set(tag, walk.low[i]), high = hn::Set(tag, walk.high[i]);
                const auto gap = hn::Max(hn::Max(hn::Sub(min, high), hn::Sub(low, max)), zero);
                sum = hn::MulAdd(gap, gap, sum);
                const auto reach = hn::Max(hn::Sub(high, min), hn::Sub(max, low));
                farthest = hn::MulAdd(reach, reach, farthest);
            }
            hn::Store(sum, tag, &keys[lane]);
            // Each box holds a triangle, which is not farther than its farthest corner; an empty one's is infinitely far.
            least = hn::Min(least, farthest);
        }
        const float enough = std::sqrt(hn::GetLane(hn::MinOfLanes(tag, least))) * 1.0001f + 0x1p-60f;
        if (enough < walk.limit) {
            walk.limit = enough;
            most = square_of(enough);
        }
        std::uint32_t mask = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            mask |= bits_of(hn::Le(hn::Load(tag, &keys[lane]), hn::Set(tag, most))) << lane;
        }
        return mask;
    };
    const bool full = walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, most, near,
        [&](const Node8& node, std::uint32_t lane, float) {
            prefetch_names(walk.names, node.child[lane], node.count[lane]);
            look_at(walk, leaves[node.leaf(lane)], node.child[lane], node.count[lane]);
            most = square_of(walk.limit);
            if (walk.found + 8 <= PointWalk::most_candidates) return false;
            drop_beyond(walk);
            return walk.found + 8 > PointWalk::most_candidates;
        },
        [&](const Node8& node, std::uint32_t mask, const LaneKeys& keys, LaneKeys& raised) {
            if (std::has_single_bit(mask)) {
                raised = keys;
                return;
            }
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = hn::Max(hn::Load(tag, &keys[lane]), square_to_discs(node, lane, point, slack));
                hn::Store(key, tag, &raised[lane]);
            }
        });
    if (!full) drop_beyond(walk);
    return full;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(PointWalk& walk, const Node8* nodes, const Triangles8* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves);
}

}  // namespace abut::simd
#endif
