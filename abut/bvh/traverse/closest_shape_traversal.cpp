// SPDX-License-Identifier: MIT
// Prepares a convex core for traversing a tree in floats, and tests what is found with distances in doubles.
// The kernel is compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/closest_shape_traversal.h"

#include "abut/bvh/float_range.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/closest_shape_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/frontier-inl.h"
#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/support_bounds-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

// How many directions are tried for a bound: each costs a support point.
constexpr int node_steps = 2, leaf_steps = 3;

/// Whether a node's box, or its disc, certainly lies beyond the side.
HWY_INLINE auto is_beyond(const ClosestShapeState::Side& side, const Node8& node, std::size_t lane, const Vector3& min,
                          const Vector3& max) {
    const Floats tag;
    const Vector3 n = all(side.direction);
    const auto up = [&](float direction, Vector low, Vector high) { return direction < 0 ? high : low; };
    const Vector3 nearest{up(side.direction[0], min.x, max.x), up(side.direction[1], min.y, max.y),
                          up(side.direction[2], min.z, max.z)};
    const auto least = hn::Max(dot(nearest, n), least_along_discs(node, lane, nowhere(), n));
    return hn::Gt(least, hn::Set(tag, side.node_most));
}

/// Lower bounds of the distances to a node's children, from a lane on; infinite where there is no child, or where it
/// does not matter.
HWY_INLINE Vector bounds_of(const ClosestShapeState& state, const Node8& node, std::size_t lane,
                            const Vector3& center) {
    const Floats tag;
    const auto zero = hn::Zero(tag), one = hn::Set(tag, 1.0f), none = hn::Set(tag, Frontier::none);
    const Vector3 low = load_axes(node.boxes.min, lane), high = load_axes(node.boxes.max, lane);
    const auto used = hn::Le(low.x, high.x);
    const Vector3 min = low - center, max = high - center;
    const auto bounding_radius = hn::Set(tag, state.core.bounding_radius);
    Vector3 q = all(state.start);
    auto bound = zero;
    for (int step = 0;; ++step) {
        const Vector3 x{hn::Min(hn::Max(q.x, min.x), max.x), hn::Min(hn::Max(q.y, min.y), max.y),
                        hn::Min(hn::Max(q.z, min.z), max.z)};
        const Vector3 difference = x - q;
        const auto length = hn::Sqrt(dot(difference, difference));
        // At most of length 1, also where `difference` is so short that its square has underflowed: a bound holds for
        // any shorter n.
        const Vector3 n = scaled(hn::Div(one, hn::Max(length, hn::Set(tag, 0x1p-62f))), difference);
        const Vector3 s = farthest(state.core, n);
        const auto most = hn::Min(dot(n, s), bounding_radius);
        bound = hn::Max(bound, hn::Sub(dot(n, x), most));
        if (step == 0 || step + 1 == node_steps) {
            bound = hn::Max(bound, hn::Sub(least_along_discs(node, lane, center, n), most));
        }
        if (step + 1 == node_steps) break;
        q = nearer_point(state.core, q, s, x, 1);
    }
    auto matters = used;
    for (std::size_t k = 0; k < state.sides; ++k) {
        matters = hn::AndNot(is_beyond(state.side[k], node, lane, low, high), matters);
    }
    // Lanes without a child, whose bound may be NaN, do not matter and get `none`.
    return hn::IfThenElse(matters, hn::Max(hn::Sub(bound, hn::Set(tag, state.slack)), zero), none);
}

/// Of the triangles in `mask`, those that are not beyond one of the traversal's sides. Measured relative to the leaf's
/// first vertex, `base`, so that a core that is far away costs no bits.
HWY_INLINE std::uint32_t within_sides(const ClosestShapeState& state, const Corners8& corners,
                                      const std::array<double, 3>& base, double steps, std::uint32_t mask) {
    const Floats tag;
    for (std::size_t k = 0; k < state.sides; ++k) {
        const ClosestShapeState::Side& side = state.side[k];
        double most = side.most;
        for (std::size_t i = 0; i < 3; ++i) most -= side.direction[i] * base[i];
        // The rounding to floats, and that of the products with the corners, is less than a quarter of a step.
        const float in_floats = as_float(most * steps + 0.25);
        const auto limit = hn::Set(tag, in_floats + 0x1p-20f * std::abs(in_floats));
        const Vector3 n = all(side.direction);
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto least = hn::Min(hn::Min(dot(corners.load(0, lane), n), dot(corners.load(1, lane), n)),
                                       dot(corners.load(2, lane), n));
            mask &= ~(bits_of(hn::Gt(least, limit)) << lane);
        }
    }
    return mask;
}

/// Bounds the distances to a leaf's triangles, in its steps, lowers the limit, and adds the triangles that may be
/// nearest to the candidates.
HWY_INLINE void bound_leaf(ClosestShapeState& state, const Leaf8& leaf, std::uint32_t first) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const LeafHead head = leaf.head();
    const double steps = leaf.steps(), step = leaf.step();
    const std::array<double, 3> base = leaf.base();
    double widest = std::max<double>(Leaf8::most_steps, state.core.bounding_radius * steps);
    std::array<double, 3> from;
    for (std::size_t i = 0; i < 3; ++i) {
        from[i] = (state.center[i] - base[i]) * steps;
        widest = std::max(widest, std::abs(from[i]));
    }
    Corners8 corners;
    corners_from(leaf, head, {base, steps}, corners);

    std::uint32_t mask = within_sides(state, corners, base, steps, (1u << head.count) - 1);
    if (mask == 0) return;
    if (!(widest < 0x1p40)) {
        // Too far away, or too large, for the leaf's size.
        for (; mask != 0; mask &= mask - 1) {
            state.candidates[state.found++] = {first + static_cast<std::uint32_t>(std::countr_zero(mask)), 0};
        }
        return;
    }
    // As in closest_point_traversal-inl.h, with a few more roundings.
    const double off = 1.001 * (state.error * steps + 0x1p-17 * widest);
    const auto less = hn::Set(tag, static_cast<float>(off)), scale = hn::Set(tag, static_cast<float>(step)),
               in_steps = hn::Set(tag, static_cast<float>(steps)), one = hn::Set(tag, 1.0f);
    const Vector3 center{hn::Set(tag, as_float(from[0])), hn::Set(tag, as_float(from[1])),
                         hn::Set(tag, as_float(from[2]))};
    HWY_ALIGN std::array<float, 8> bounds;
    float limit = state.limit;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane) - center, b = corners.load(1, lane) - center,
                      c = corners.load(2, lane) - center;
        Vector3 q = scaled(in_steps, all(state.start));
        auto bound = zero, shortest = hn::Set(tag, 3e38f);
        for (int k = 0;; ++k) {
            const Vector3 difference = near_point(a - q, b - q, c - q), x = difference + q;
            const auto length = hn::Sqrt(dot(difference, difference));
            shortest = hn::Min(shortest, length);
            const Vector3 n = scaled(hn::Div(one, hn::Max(length, hn::Set(tag, 1e-3f))), difference);
            const Vector3 s = scaled(in_steps, farthest(state.core, n));
            const auto nearest = hn::Min(hn::Min(dot(a, n), dot(b, n)), dot(c, n));
            bound = hn::Max(bound, hn::Sub(nearest, dot(s, n)));
            if (k + 1 == leaf_steps) break;
            q = nearer_point(state.core, q, s, x, static_cast<float>(steps));
        }
        hn::Store(hn::Max(hn::Mul(hn::Sub(bound, less), scale), zero), tag, &bounds[lane]);
        if (!state.core.tight) continue;
        const auto some = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, static_cast<float>(head.count)));
        const auto most = hn::IfThenElse(some, hn::Mul(hn::Add(shortest, less), scale), hn::Set(tag, limit));
        limit = std::min(limit, hn::GetLane(hn::MinOfLanes(tag, most)) * (1 + 0x1p-20f));
    }
    state.limit = limit = std::min(state.limit, std::max(limit, state.least));
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto beyond = hn::Gt(hn::Load(tag, &bounds[lane]), hn::Set(tag, limit));
        mask &= ~(bits_of(beyond) << lane);
    }
    for (; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        state.candidates[state.found++] = {first + lane, bounds[lane]};
    }
}

/// Adds the children of a node to the frontier, and prefetches what they refer to. Returns the row that is next; `rest`
/// was next without this node.
HWY_INLINE Row open(ClosestShapeState& state, std::uint32_t node_index, Row rest, const Vector3& center,
                    const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const Node8& node = nodes[node_index];
    Frontier& frontier = state.frontier;
    for (std::uint32_t lane = 0; lane < 8; ++lane) prefetch_below(node, lane, nodes, leaves);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        hn::Store(bounds_of(state, node, lane, center), tag, &frontier.key[frontier.count][lane]);
    }
    return add(frontier, node_index, rest, state.limit);
}

/// Always continues with the nearest child of all.
bool next(ClosestShapeState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    Frontier& frontier = state.frontier;
    const Vector3 center{hn::Set(tag, static_cast<float>(state.center[0])),
                         hn::Set(tag, static_cast<float>(state.center[1])),
                         hn::Set(tag, static_cast<float>(state.center[2]))};
    for (Row next = next_row(frontier, state.limit); is_pending(next.key, state.limit);) {
        const Child child = take_child(frontier, next);
        const Row rest = next_row(frontier, state.limit);
        const Node8& node = nodes[child.node_index];
        if ((node.leaves >> child.lane & 1u) == 0) {
            next = open(state, node.child[child.lane], rest, center, nodes, leaves);
            continue;
        }
        bound_leaf(state, leaf_in(node, child.lane, leaves), 8 * node.leaf(child.lane));
        if (state.found > 0) return true;
        next = still_next(frontier, rest, state.limit);
    }
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(ClosestShapeState& state, const Node8* nodes, const LeafCell* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(state, nodes, leaves);
}

namespace {

std::array<float, 3> in_floats(Vec3 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

}  // namespace

ClosestShapeTraversal::ClosestShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                                             const DistanceProxy& core, double radius) noexcept
    : tree_(tree), frame_(frame), leaves_(leaves.data()), radius_(radius) {
    const auto moved = frame.to_tree(Ray{core.center, Vec3(0)});
    unit_ = frame.to_tree(1.0);
    center_ = moved.ray.origin;
    const double bounding_radius = core.bounding_radius * unit_, error = 4 * moved.pad + core.error * unit_;
    size_ = std::max(tree.coordinate_bound(), norm_inf(center_) + bounding_radius);
    usable_ = !leaves.empty() && fits_floats(tree.coordinate_bound()) && fits_floats(unit_) &&
              size_ <= most_in_floats && error <= size_ && radius >= 0 && radius * unit_ <= most_in_floats;
    if (!usable_) return;

    // Coordinates relative to the centre, of at most 2 sizes, and what is computed from them have some sixty roundings
    // of 2^-24 of a size each; 2^-17 covers 128. Directions are moved to within 2^-44 of their lengths. What underflows
    // on the way to a support point is below 2^-59.
    state_.error = error + 0x1p-40 * bounding_radius + 0x1p-57;
    state_.slack = float_above(state_.error + 0x1p-17 * size_, 0);
    state_.limit = std::numeric_limits<float>::infinity();
    state_.least = float_above((radius * unit_ + 0x1p-36 * size_) * (1 + 0x1p-20), 0);
    state_.center = {center_.x, center_.y, center_.z};
    state_.sides = 0;
    most_sides_ = core.tight ? 1 : ClosestShapeState::most_sides;
    state_.start = {};
    state_.found = 0;
    FloatCore& to = state_.core;
    to.kind = core.kind;
    to.tight = core.tight;
    to.bounding_radius = float_above(bounding_radius, 0);
    to.count = static_cast<std::uint32_t>(core.count);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 axis = frame.to_tree(Ray{core.center, core.axis[i]}).ray.direction;
        to.axis[i] = in_floats(axis);
        const double square = dot(axis, axis);
        to.per_square[i] = square > 0x1p-120 && square < 0x1p120 ? static_cast<float>(1 / square) : 0;
    }
    for (std::size_t i = 0; i < core.count; ++i) {
        // Differences first: for a core that is far away they lose nothing.
        to.point[i] = in_floats(frame.to_tree(Ray{core.center, core.point[i] - core.center}).ray.direction);
    }
    state_.frontier.start();
}

void ClosestShapeTraversal::limit_to(double distance) noexcept {
    if (distance == std::numeric_limits<double>::infinity()) return;
    const double accuracy = accuracy_at(distance);
    const double limit = (relaxed(distance) + accuracy + radius_) * unit_ * (1 + 0x1p-20);
    const auto in_floats = static_cast<float>(std::min(limit + 0x1p-100, 0x1p120));
    if (!(in_floats > state_.limit)) state_.limit = std::max(in_floats, state_.least);
    // Nothing matters that lies farther along a side's direction from its point than this.
    for (std::size_t k = 0; k < state_.sides; ++k) {
        ClosestShapeState::Side& to = state_.side[k];
        const Side& from = side_[k];
        const double beyond = ((distance + accuracy + radius_) * from.length - from.beyond) * unit_;
        double most = beyond, magnitude = std::abs(beyond);
        for (std::size_t i = 0; i < 3; ++i) {
            const double term = to.direction[i] * from.point[static_cast<int>(i)];
            most += term;
            magnitude += std::abs(term);
        }
        to.most = most + from.error + 0x1p-48 * magnitude;
        to.node_most = float_above(to.most, 0x1p-19 * tree_.coordinate_bound());
    }
}

std::span<const ClosestShapeState::Candidate> ClosestShapeTraversal::next(double distance) noexcept {
    state_.found = 0;
    limit_to(distance);
    if (!bvh::next(state_, tree_.nodes().data(), leaves_)) return {};
    const std::span found(state_.candidates.data(), state_.found);
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.low < b.low; });
    return found;
}

bool ClosestShapeTraversal::is_within(const ClosestShapeState::Candidate& candidate, double distance) const noexcept {
    return candidate.low <= (relaxed(distance) + accuracy_at(distance) + radius_) * unit_ * (1 + 0x1p-20) + 0x1p-100;
}

Vec3 ClosestShapeTraversal::rounded(Vec3 direction) const noexcept {
    const auto [x, y, z] = in_floats(frame_.to_tree(Ray{Vec3(0), direction}).ray.direction / unit_);
    return frame_.to_world(Ray{Vec3(0), Vec3(x, y, z)}).ray.direction * unit_;
}

void ClosestShapeTraversal::add_side(Vec3 direction, Vec3 point, double beyond) noexcept {
    const std::size_t k = next_side_;
    next_side_ = (k + 1) % most_sides_;
    state_.sides = std::max(state_.sides, k + 1);
    // The direction was rounded before, so rounding it again changes only what moving it back and forth did.
    state_.side[k].direction = in_floats(frame_.to_tree(Ray{Vec3(0), direction}).ray.direction / unit_);
    const auto moved = frame_.to_tree(Ray{point, Vec3(0)});
    side_[k] = {direction,
                point,
                moved.ray.origin,
                beyond,
                length_of(direction),
                4 * moved.pad + state_.error + 0x1p-40 * tree_.coordinate_bound()};
}

bool ClosestShapeTraversal::is_beyond(const Triangle& t, double distance) const noexcept {
    for (std::size_t k = 0; k < state_.sides; ++k) {
        const Side& side = side_[k];
        // Differences to a point of the mesh: for a core that is far away only their rounding counts.
        const double least =
            std::min({dot(side.direction, t.a - side.in_world), dot(side.direction, t.b - side.in_world),
                      dot(side.direction, t.c - side.in_world)});
        const double error = 0x1p-48 * (norm_1(t.a) + norm_1(t.b) + norm_1(t.c) + norm_1(side.in_world));
        if (least - error > (distance + accuracy_at(distance) + radius_) * side.length - side.beyond) return true;
    }
    return false;
}

void ClosestShapeTraversal::start_from(Vec3 start) noexcept {
    state_.start = in_floats(frame_.to_tree(Ray{Vec3(0), start}).ray.direction);
}

}  // namespace abut::bvh
#endif
