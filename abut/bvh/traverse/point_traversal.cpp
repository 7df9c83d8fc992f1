// SPDX-License-Identifier: MIT
// Prunes boxes by squared distances in floats, and points by those in doubles.
// The kernel is compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/point_traversal.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/float_range.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/point_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Sets the keys of a node's lanes to lower bounds of squared distances, each with a handful of roundings of 2^-24, and
/// returns the lanes that may matter.
HWY_INLINE std::uint32_t test_boxes(const PointTraversalState& state, const Node8& node, LaneKeys& keys) {
    const Floats tag;
    const auto zero = hn::Zero(tag), most = hn::Set(tag, state.most);
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto sum = zero;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto min = hn::Load(tag, &node.boxes.min[i][lane]), max = hn::Load(tag, &node.boxes.max[i][lane]);
            const auto below = hn::Sub(min, hn::Set(tag, state.high[i])),
                       above = hn::Sub(hn::Set(tag, state.low[i]), max);
            const auto gap = hn::Max(hn::Max(below, above), zero);
            sum = hn::MulAdd(gap, gap, sum);
        }
        hn::Store(sum, tag, &keys[lane]);
        mask |= bits_of(hn::Le(sum, most)) << lane;
    }
    return mask;
}

/// Lists the points of a leaf within the limit, and returns whether there are any.
HWY_INLINE bool test_points(PointTraversalState& state, const Node8& node, std::uint32_t lane,
                            const PointColumns& points) {
    const Doubles tag;
    const std::uint32_t first = node.child[lane];
    std::uint32_t mask = 0;
    for (std::size_t k = 0; k < 8; k += hn::Lanes(tag)) {
        const auto dx = hn::Sub(hn::LoadU(tag, points.x + first + k), hn::Set(tag, state.center[0]));
        const auto dy = hn::Sub(hn::LoadU(tag, points.y + first + k), hn::Set(tag, state.center[1]));
        const auto dz = hn::Sub(hn::LoadU(tag, points.z + first + k), hn::Set(tag, state.center[2]));
        const auto square = hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, hn::Mul(dz, dz)));
        mask |= bits_of(tag, hn::Le(square, hn::Set(tag, state.most_square))) << k;
    }
    mask &= (1u << node.count[lane]) - 1;
    state.found = 0;
    for (; mask != 0; mask &= mask - 1) {
        state.positions[state.found++] = first + static_cast<std::uint32_t>(std::countr_zero(mask));
    }
    return state.found > 0;
}

bool next(PointTraversalState& state, const Node8* HWY_RESTRICT nodes, const PointColumns& points) {
    return traverse_on<Prefetch::no>(
        state.stack, nodes, nullptr, state.most,
        [&](const Node8& node, LaneKeys& keys) { return test_boxes(state, node, keys); },
        [&](const Node8& node, std::uint32_t lane, float) { return test_points(state, node, lane, points); });
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

PointTraversal::PointTraversal(const Bvh& tree, const PointColumns& points, const Vec3& center) noexcept
    : tree_(tree), points_(points) {
    usable_ = !tree.empty() && fits_floats(tree.coordinate_bound()) && norm_inf(center) <= most_in_floats;
    if (!usable_) return;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        state_.center[k] = center[i];
        state_.low[k] = float_below(center[i], 0);
        state_.high[k] = float_above(center[i], 0);
    }
    state_.stack.start();
}

std::span<const std::uint32_t> PointTraversal::next(double limit) noexcept {
    // Beyond 2^63 nothing lies, and squares of that are within the range of floats.
    const double most = std::min(relaxed(limit), 0x1p63);
    const auto rounded = static_cast<float>(most * (1 + 0x1p-21));
    state_.most = rounded * rounded * (1 + 0x1p-20f) + 0x1p-120f;
    state_.most_square = most * most * (1 + 0x1p-48) + 0x1p-1000;
    if (!HWY_DYNAMIC_DISPATCH(next)(state_, tree_.nodes().data(), points_)) return {};
    return {state_.positions.data(), state_.found};
}

}  // namespace abut::bvh
#endif
