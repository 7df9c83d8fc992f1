// SPDX-License-Identifier: MIT
// Prepares a moving shape for traversing a tree in floats.
// The kernel is compiled once for each instruction set (Highway).
//
// Boxes: the path of the centre is tested against boxes grown by the shape's own, as a ray's is (prepared_ray-inl.h),
// and a ball around the shape against balls around the boxes. Where several children of a node may be touched, their
// discs are tested, too, by one step of what follows.
//
// Triangles, eight at once: conservative advancement, see triangle_advancement-inl.h.
#include "abut/bvh/traverse/sweep_traversal.h"

#include <cmath>
#include <limits>

#include "abut/bvh/float_range.h"
#include "abut/math/nearest_float.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/sweep_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/bvh/traverse/triangle_advancement-inl.h"
#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

constexpr int rounds = 3;

/// The shape in a leaf's steps, at the time when the leaf may first be touched.
struct ShapeInSteps {
    std::array<double, 3> point;  // its centre, in the tree's units
    Vector3 direction;
    Body body;
    double widest;  // bounds all coordinates
};
HWY_INLINE ShapeInSteps shape_in_steps(const SweepTraversalState& state, const Leaf8& leaf, double from) {
    const double steps = leaf.steps();
    const std::array<double, 3> base = leaf.base();
    ShapeInSteps shape;
    shape.body = {state.axes, {}, {}, as_float(state.outer * steps)};
    shape.widest = Leaf8::most_steps + state.outer * steps;
    std::array<float, 3> direction;
    for (std::size_t i = 0; i < 3; ++i) {
        shape.point[i] = state.center[i] + from * state.direction[i];
        direction[i] = static_cast<float>(state.direction[i]);
        shape.widest = std::max(shape.widest, std::abs((shape.point[i] - base[i]) * steps));
    }
    shape.direction = all(direction);
    for (std::size_t k = 0; k < state.axes; ++k)
        shape.widest += std::sqrt(shape.body.set_axis(k, state.axis[k], steps));
    return shape;
}

/// Bounds the times at which the leaf's triangles are touched, and adds those that may be the first to the candidates.
HWY_INLINE void sweep_leaf(SweepTraversalState& state, const Leaf8& leaf, std::uint32_t first, float key) {
    const Floats tag;
    const LeafHead head = leaf.head();
    const std::uint32_t count = head.count;
    const double steps = leaf.steps(), step = leaf.step(), from = key;
    const ShapeInSteps shape = shape_in_steps(state, leaf, from);
    const auto add_candidate = [&](std::uint32_t lane, float low) {
        state.candidates[state.found++] = {low, first + lane};
    };
    // No coordinate exceeds 4 widest, and each has some twenty roundings of 2^-24.
    const double off = 1.001 * (state.error * steps + 0x1p-16 * shape.widest);
    if (!(shape.widest < 0x1p50)) {
        for (std::uint32_t i = 0; i < count; ++i) add_candidate(i, key);
        return;
    }
    Corners8 corners;
    corners_from(leaf, head, {shape.point, steps}, corners);
    const float most = std::min(as_float((state.limit - from) * steps * (1 + 0x1p-18)) + 1, 0x1p100f);
    const SweepRange range{hn::Set(tag, static_cast<float>(off)), hn::Set(tag, as_float(state.inner * steps - off)),
                           hn::Set(tag, most), hn::Set(tag, static_cast<float>(2 * shape.widest))};
    HWY_ALIGN std::array<float, 8> low, high;
    std::uint32_t left = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const TouchTimes times = advance<rounds>(shape.body, shape.direction, corners.load(0, lane),
                                                 corners.load(1, lane), corners.load(2, lane), range);
        hn::Store(times.earliest, tag, &low[lane]);
        hn::Store(times.latest, tag, &high[lane]);
        left |= bits_of(hn::Le(times.earliest, range.most)) << lane;
    }
    for (std::uint32_t mask = left & ((1u << count) - 1); mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        const double start = from + double{low[lane]} * step, end = from + double{high[lane]} * step;
        add_candidate(lane, static_cast<float>(start - 0x1p-22 * std::abs(start)));
        state.limit = std::min(state.limit, static_cast<float>(std::min(end + 0x1p-22 * std::abs(end), 0x1p120)));
    }
}

/// Lower bounds of the times at which the shape touches discs, from a lane on, at least `from`: the shape first has to
/// cross the gap, at time `from`, beside a plane that separates the two, perpendicular to the line between points in
/// which they are about nearest. Whatever the plane is, roundings before it only make the bound wide.
HWY_INLINE Vector reaches_discs(const SweepTraversalState& state, const Body& body, const Node8& node, std::size_t lane,
                                Vector from) {
    const Floats tag;
    const auto zero = hn::Zero(tag), half = hn::Set(tag, 0.5f), one = hn::Set(tag, 1.0f), tiny = hn::Set(tag, 1e-30f);
    const Vector3 min = load_axes(node.boxes.min, lane), max = load_axes(node.boxes.max, lane);
    const Vector3 sides = max - min, direction = all(as_floats(state.direction));
    const Vector3 middle{hn::MulAdd(half, sides.x, min.x), hn::MulAdd(half, sides.y, min.y),
                         hn::MulAdd(half, sides.z, min.z)};
    const Discs discs = discs_of(node, lane);
    const Vector3 n = scaled(hn::Div(one, discs.length), discs.normal);
    const auto radius = hn::Mul(half, hn::Sqrt(dot(sides, sides))), thick = hn::Mul(discs.thick, radius);
    const Vector3 from_box = along(all(state.middle), from, direction) - middle,
                  center = along(from_box, hn::Neg(hn::Mul(discs.middle, radius)), n), d = center - body.near(center);
    // From the disc's nearest point: the part along the normal, and the part beside it.
    const auto height = dot(n, d);
    const Vector3 beside = along(d, hn::Neg(height), n);
    const auto within = hn::Div(radius, hn::Max(hn::Sqrt(dot(beside, beside)), tiny));
    const auto over = hn::Sub(height, hn::Min(hn::Max(height, hn::Neg(thick)), thick));
    const Vector3 g = along(scaled(hn::Sub(one, hn::Min(within, one)), beside), over, n);
    const auto square = dot(g, g);
    const Vector3 u = scaled(hn::Div(one, hn::Sqrt(hn::Max(square, tiny))), g);
    // The cosine's rounding error is added below the root, because it may change the sine by far more where that is
    // nearly 0.
    const auto cosine = hn::Abs(dot(n, u));
    const auto sine = hn::Sqrt(hn::Max(hn::NegMulAdd(cosine, cosine, hn::Set(tag, 1 + loss)), zero));
    const auto support_height = hn::Add(body.support_height(u), hn::MulAdd(radius, sine, hn::Mul(thick, cosine)));
    const auto room = hn::Mul(hn::Set(tag, loss), hn::Add(length_of(center), radius));
    const auto gap = hn::Sub(hn::Sub(dot(center, u), support_height), room);
    const auto closing = hn::Sub(hn::Set(tag, 2 * loss), dot(direction, u));
    const auto until = hn::Mul(hn::MulAdd(hn::Div(gap, hn::Max(closing, tiny)), hn::Set(tag, 1 - loss), from),
                               hn::Set(tag, 1 - 0x1p-22f));
    const auto later = hn::IfThenElse(hn::Gt(closing, zero), hn::Max(until, from), hn::Set(tag, never));
    // Smaller squares have lost too many bits in floats.
    return hn::IfThenElse(hn::And(hn::Gt(gap, zero), hn::Gt(square, tiny)), later, from);
}

bool next(SweepTraversalState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto zero = hn::Zero(tag), half = hn::Set(tag, 0.5f);
    Body body{state.axes, {}, {}, state.around};
    for (std::size_t k = 0; k < state.axes; ++k) body.set_axis(k, state.axis[k], 1);
    const auto intersect_node = [&](const Node8& node, LaneKeys& enters) {
        const float* const sides = reinterpret_cast<const float*>(&node.boxes);
        std::uint32_t mask = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            auto enter = zero, leave = hn::Set(tag, state.limit);
            Vector3 min, max;
            min = {hn::Load(tag, &node.boxes.min[0][lane]), hn::Load(tag, &node.boxes.min[1][lane]),
                   hn::Load(tag, &node.boxes.min[2][lane])};
            max = {hn::Load(tag, &node.boxes.max[0][lane]), hn::Load(tag, &node.boxes.max[1][lane]),
                   hn::Load(tag, &node.boxes.max[2][lane])};
            for (std::size_t i = 0; i < 3; ++i) {
                const auto near = hn::MulSub(hn::Load(tag, sides + state.near_side[i] + lane),
                                             hn::Set(tag, state.near_inverse[i]), hn::Set(tag, state.near_origin[i]));
                const auto far = hn::MulSub(hn::Load(tag, sides + state.far_side[i] + lane),
                                            hn::Set(tag, state.far_inverse[i]), hn::Set(tag, state.far_origin[i]));
                enter = hn::Max(enter, near);
                leave = hn::Min(leave, far);
            }
            // The balls: p leads from the centre to the box's middle. The rounding of p² costs 2^-20 of it.
            const Vector3 size = max - min;
            const Vector3 p{hn::Sub(hn::MulAdd(half, size.x, min.x), hn::Set(tag, state.middle[0])),
                            hn::Sub(hn::MulAdd(half, size.y, min.y), hn::Set(tag, state.middle[1])),
                            hn::Sub(hn::MulAdd(half, size.z, min.z), hn::Set(tag, state.middle[2]))};
            const auto square = dot(p, p), along = dot(p, all(state.unit));
            const auto distance = hn::MulAdd(hn::Sqrt(dot(size, size)), hn::Set(tag, 0.5f * (1 + loss)),
                                             hn::Set(tag, state.bounding_radius));
            const auto room = hn::Add(hn::MulAdd(distance, distance, hn::Mul(square, hn::Set(tag, 0x1p-20f))),
                                      hn::NegMulAdd(hn::Set(tag, 1.0f), square, hn::Mul(along, along)));
            const auto ball =
                hn::Sub(hn::Sub(along, hn::Sqrt(hn::Max(room, zero))), hn::Mul(hn::Sqrt(square), hn::Set(tag, loss)));
            enter = hn::Max(enter, hn::Mul(ball, hn::Set(tag, state.per_length)));
            hn::Store(enter, tag, &enters[lane]);
            mask |= bits_of(hn::And(hn::Ge(room, zero), hn::Le(enter, leave))) << lane;
        }
        return mask;
    };
    const bool more = traverse_on<Prefetch::yes>(
        state.stack, nodes, leaves, state.limit, intersect_node,
        [&](const Node8& node, std::uint32_t lane, float key) {
            sweep_leaf(state, leaf_in(node, lane, leaves), 8 * node.leaf(lane), key);
            // Without certain touches only the caller can lower the limit.
            if (state.inner <= 0) return state.found > 0;
            if (state.found + 8 <= SweepTraversalState::most_candidates) return false;
            drop_beyond(state);
            return state.found + 8 > SweepTraversalState::most_candidates;
        },
        [&](const Node8& node, const LaneKeys& keys, LaneKeys& raised) {
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = hn::Load(tag, &keys[lane]);
                hn::Store(reaches_discs(state, body, node, lane, key), tag, &raised[lane]);
            }
        });
    drop_beyond(state);
    return more;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(SweepTraversalState& state, const Node8* nodes, const LeafCell* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(state, nodes, leaves);
}

namespace {

// Below this part of the longest component, a component counts as no motion.
constexpr double negligible_component = 0x1p-40;

/// How far before a box the motion may begin, in steps; `half` are the half extents of the moving shape's box, with
/// room for rounding.
double entry_bound(const Aabb& box, Vec3 center, Vec3 direction, Vec3 half) {
    double bound = 0;
    for (int k = 0; k < 3; ++k) {
        const double d = direction[k];
        if (std::abs(d) < negligible_component) continue;
        const double side = d > 0 ? box.min[k] - half[k] : box.max[k] + half[k];
        bound = std::max(bound, (side - center[k]) / d);
    }
    return bound * (1 - 0x1p-45);
}

}  // namespace

SweepTraversal::SweepTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                               const SweptProxy& proxy, Vec3 motion) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty()) return;
    const double size = tree.coordinate_bound();
    const SweptBody body(frame, proxy, motion, size);
    usable_ = body.usable;
    if (!usable_) return;
    longest_ = body.longest;
    state_.axes = body.axis_count;
    state_.axis = body.axes;
    state_.outer = body.outer;
    state_.inner = body.inner;
    const Vec3 direction = body.direction, half = body.half, room = half + Vec3(body.error());
    const double away = norm_inf(body.center), bounding_radius = body.bounding_radius();
    const double before =
        away <= 8 * size ? 0 : entry_bound(lane_box(tree.nodes()[0], 0), body.center, direction, room);
    start_ = before;
    const Vec3 center = body.center + before * direction;
    // The path of `center` is that of the shape, apart from this error.
    const double magnitude = away + before + size + bounding_radius;
    state_.error = body.error(before);
    const double length = glm::length(direction);
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        state_.center[k] = center[i];
        state_.direction[k] = direction[i];
        const bool down = direction[i] < 0, stays = std::abs(direction[i]) < negligible_component;
        const double steep = stays ? (down ? -0x1p60 : 0x1p60) : 1 / direction[i];
        // As in prepared_ray-inl.h: the boxes grow by the shape's own box, and by the rounding errors of both.
        const double grown = half[i] + (std::abs(center[i]) + size + half[i]) * 0x1p-22 + state_.error +
                             (stays ? 0x1p-37 * magnitude : 0);
        const double off = down ? -grown : grown;
        const double near = nearest_float(steep * (1 - 0x1p-21)), far = nearest_float(steep * (1 + 0x1p-21));
        state_.near_inverse[k] = static_cast<float>(near);
        state_.far_inverse[k] = static_cast<float>(far);
        state_.near_origin[k] = static_cast<float>(near * (center[i] + off));
        state_.far_origin[k] = static_cast<float>(far * (center[i] - off));
        const auto side = static_cast<std::uint32_t>(8 * k), turn = down ? 24u : 0u;
        state_.near_side[k] = side + turn;
        state_.far_side[k] = side + 24 - turn;
        state_.middle[k] = static_cast<float>(center[i]);
        state_.unit[k] = static_cast<float>(direction[i] / length);
    }
    const double rounding = 0x1p-20 * (norm_inf(center) + size + bounding_radius) + state_.error;
    state_.bounding_radius = float_above(bounding_radius, rounding);
    state_.around = float_above(state_.outer, rounding);
    state_.per_length = static_cast<float>(1 / length);
    state_.limit = std::numeric_limits<float>::infinity();
    state_.found = 0;
    state_.stack.start();
}

void SweepTraversal::limit_to(double t) noexcept {
    const double there = std::min(relaxed(t) * longest_, 0x1p120);
    const float limit = float_above(there - start_, 0x1p-45 * (there + start_) + 0x1p-120);
    if (!(limit > state_.limit)) state_.limit = limit;
}

}  // namespace abut::bvh
#endif
