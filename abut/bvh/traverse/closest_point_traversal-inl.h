// SPDX-License-Identifier: MIT
// Bounds the distances from a point to the boxes and discs of a node and to the triangles of a leaf, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// For each triangle of a leaf some point of it is computed that is close to its nearest point: the distance to that is
// an upper bound. The lower bound is the least height of the corners along the direction from the query to that point:
// no part of the triangle is nearer than that, whatever the direction is. So roundings before it cannot make a bound
// wrong, only wide.
#if defined(ABUT_BVH_TRAVERSE_CLOSEST_POINT_TRAVERSAL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_CLOSEST_POINT_TRAVERSAL_INL_H_
#undef ABUT_BVH_TRAVERSE_CLOSEST_POINT_TRAVERSAL_INL_H_
#else
#define ABUT_BVH_TRAVERSE_CLOSEST_POINT_TRAVERSAL_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "abut/bvh/traverse/closest_point_traversal.h"
#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Bounds the distances to a leaf's triangles, lowers the limit, and adds the triangles that may be nearest to the
/// candidates.
HWY_INLINE void bound_leaf(ClosestPointQuery& state, const Leaf8& leaf, std::uint32_t first) {
    const Floats tag;
    const LeafHead head = leaf.head();
    const std::uint32_t count = head.count;
    const double steps = leaf.steps();
    const std::array<double, 3> base = leaf.base();
    double widest = Leaf8::most_steps;
    for (std::size_t i = 0; i < 3; ++i) widest = std::max(widest, std::abs((state.point[i] - base[i]) * steps));
    // Coordinates of up to 2 widest, and products with unit vectors, have some twenty roundings of 2^-24 of that; 2^-18
    // covers 32.
    if (!(widest < 0x1p60)) {
        // Too far away, for the leaf's size, to square a number of steps.
        for (std::uint32_t i = 0; i < count; ++i) state.candidates[state.found++] = {first + i, 0};
        return;
    }
    const double off = 1.001 * (state.error * steps + 0x1p-18 * widest);
    Corners8 corners;
    corners_from(leaf, head, {state.point, steps}, corners);
    const double step = leaf.step();
    const auto less = hn::Set(tag, static_cast<float>(off)), scale = hn::Set(tag, static_cast<float>(step));
    HWY_ALIGN std::array<float, 8> bounds;
    std::uint32_t mask = 0;
    const std::uint32_t used = (1u << count) - 1;
    float limit = state.limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), b = corners.load(1, lane), c = corners.load(2, lane);
        const Vector3 near = near_point(a, b, c);
        const auto distance = hn::Sqrt(dot(near, near));
        const auto lowest = hn::Min(hn::Min(dot(a, near), dot(b, near)), dot(c, near));
        // At a distance of nearly 0 there is no direction, and no bound.
        const auto bound = hn::Sub(hn::Div(lowest, hn::Max(distance, hn::Set(tag, 1e-3f))), less);
        hn::Store(hn::Max(hn::Mul(bound, scale), hn::Zero(tag)), tag, &bounds[lane]);
        // Lanes without a triangle repeat a corner; they must not lower the limit.
        const auto some = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, static_cast<float>(count)));
        const auto most = hn::IfThenElse(some, hn::Mul(hn::Add(distance, less), scale), hn::Set(tag, limit));
        limit = std::min(limit, hn::GetLane(hn::MinOfLanes(tag, most)) * (1 + 0x1p-21f));
    }
    state.limit = limit = std::max(limit, state.least);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        mask |= bits_of(hn::Le(hn::Load(tag, &bounds[lane]), hn::Set(tag, limit))) << lane;
    }
    for (mask &= used; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        state.candidates[state.found++] = {first + lane, bounds[lane]};
    }
}

/// The limit as a key. Keys are squared distances, each with a handful of roundings of 2^-24; what underflows is below
/// 2^-120.
HWY_INLINE float most_of(const ClosestPointQuery& state) {
    return state.limit * state.limit * (1 + 0x1p-20f) + 0x1p-120f;
}

/// Lower bounds of the squared distances to a node's boxes, from a lane on; infinite where there is no child.
HWY_INLINE Vector square_to_boxes(const ClosestPointQuery& state, const Node8& node, std::size_t lane) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    auto sum = zero;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto min = hn::Load(tag, &node.boxes.min[i][lane]), max = hn::Load(tag, &node.boxes.max[i][lane]);
        const auto gap =
            hn::Max(hn::Max(hn::Sub(min, hn::Set(tag, state.high[i])), hn::Sub(hn::Set(tag, state.low[i]), max)), zero);
        sum = hn::MulAdd(gap, gap, sum);
    }
    return sum;
}
/// Lower bounds of the squared distances to a node's discs, from a lane on. `slack` bounds the error of the point, and
/// the rounding of the boxes' centres.
///
/// With d from the box's centre to the point, the height n̂ · d above the disc has roundings of at most 2^-20 |d|, and
/// |d|² has roundings of at most 2^-20 |d|². The first counts twice in the square of what the height exceeds the
/// thickness by. The distance from the axis is √(|d|² - (n̂ · d)²), and the square of what that exceeds the radius by
/// changes by no more than the root's argument. 2^-17 |d|² covers all of this.
HWY_INLINE Vector square_to_discs(const ClosestPointQuery& state, const Node8& node, std::size_t lane) {
    const Floats tag;
    const auto zero = hn::Zero(tag), slack = hn::Set(tag, state.slack);
    const auto coordinate = [&](std::size_t i) { return hn::Set(tag, static_cast<float>(state.point[i])); };
    const Vector3 min = load_axes(node.boxes.min, lane), max = load_axes(node.boxes.max, lane);
    const Vector3 sides = max - min, d = from_centers(min, max, {coordinate(0), coordinate(1), coordinate(2)});
    const Discs discs = discs_of(node, lane);
    const auto height = hn::Div(dot(discs.normal, d), discs.length), square = dot(d, d);
    const auto radius = hn::Sqrt(hn::Mul(hn::Set(tag, 0.25f * (1 + 0x1p-20f)), dot(sides, sides)));
    const auto from_middle = hn::Abs(hn::NegMulAdd(discs.middle, radius, height));
    const auto over = hn::Max(hn::Sub(hn::NegMulAdd(discs.thick, radius, from_middle), slack), zero);
    const auto beside = hn::Sqrt(hn::Max(hn::NegMulAdd(height, height, square), zero));
    const auto out = hn::Max(hn::Sub(hn::Sub(beside, radius), slack), zero);
    return hn::NegMulAdd(hn::Set(tag, 0x1p-17f), square, hn::MulAdd(over, over, hn::Mul(out, out)));
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
