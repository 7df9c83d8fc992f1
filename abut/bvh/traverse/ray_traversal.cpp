// SPDX-License-Identifier: MIT
// Prepares a ray, or a packet of rays, for traversing a tree in floats, and traverses the tree along a single one.
// The kernel is compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/ray_traversal.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/float_range.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/ray_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/prepared_ray-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/lanes-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A lower bound, measured along the longest axis, of the distance from the ray's origin to the box in the node's first
/// lane.
HWY_NOINLINE double entry_bound(const Node8& node, const double* origin, const double* direction, double longest,
                                double pad) {
    const hn::CappedTag<double, 1> tag;
    auto bound = hn::Zero(tag);
    for (std::size_t k = 0; k < 3; ++k) {
        bound = raise_entry_bound(bound, hn::Set(tag, double{node.boxes.min[k][0]}),
                                  hn::Set(tag, double{node.boxes.max[k][0]}), hn::Set(tag, origin[k]),
                                  hn::Set(tag, direction[k]), hn::Set(tag, longest), hn::Set(tag, pad));
    }
    return hn::GetLane(bound) * entry_bound_slack;
}

bool begin(PreparedRay& ray, const Node8& node, double size, const double* origin, const double* direction, double pad,
           double most) {
    const hn::CappedTag<double, 4> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    // Loaded one by one, and the type CappedTag<double, 1> keeps the compiler from joining the loads: mostly the
    // numbers were stored one by one just before, and a load of two would have to wait for that.
    const hn::CappedTag<double, 1> one;
    const auto size_of = [&](const double& number) { return hn::Abs(hn::LoadU(one, &number)); };
    const auto ox = size_of(origin[0]), oy = size_of(origin[1]), oz = size_of(origin[2]), dx = size_of(direction[0]),
               dy = size_of(direction[1]), dz = size_of(direction[2]);
    const double farthest = hn::GetLane(hn::Max(hn::Max(ox, oy), oz)),
                 longest = hn::GetLane(hn::Max(hn::Max(dx, dy), dz));
    // NaN if any number is.
    const double sum = hn::GetLane(hn::Add(hn::Add(hn::Add(ox, dx), hn::Add(oy, dy)), hn::Add(oz, dz)));
    if (!(sum + pad <= most && longest >= 1 / most)) return false;
    // Floats lose little if the origin's coordinates are of about the box's size; from farther away, t = 0 is moved
    // near the box.
    const double start = farthest <= 8 * size ? 0 : entry_bound(node, origin, direction, longest, pad);
    const auto begun = ray_start(all(longest), all(farthest), all(start), all(size), all(pad));
    std::uint32_t downwards = 0, longest_axes = 0;
    for (std::size_t lane = 0; lane < 3; lane += hn::Lanes(tag)) {
        // Not by vector loads: these would wait for the numbers that were stored one by one just before.
        const auto lanes = hn::Iota(tag, static_cast<double>(lane));
        const auto at = [&](const double* from) {
            const auto rest = hn::IfThenElse(hn::Eq(lanes, all(1)), all(from[1]), all(from[2]));
            return hn::IfThenElse(hn::Eq(lanes, hn::Zero(tag)), all(from[0]), rest);
        };
        const auto ray_direction = at(direction);
        const auto axis = ray_axis(at(origin), ray_direction, begun, start != 0, all(size));
        hn::Store(axis.origin, tag, &ray.origin[lane]);
        hn::Store(axis.direction, tag, &ray.direction[lane]);
        hn::Store(axis.near_inverse, floats, &ray.near_inverse[lane]);
        hn::Store(axis.far_inverse, floats, &ray.far_inverse[lane]);
        hn::Store(axis.near_origin, floats, &ray.near_origin[lane]);
        hn::Store(axis.far_origin, floats, &ray.far_origin[lane]);
        downwards |= bits_of(tag, axis.down) << lane;
        longest_axes |= bits_of(tag, hn::Eq(hn::Abs(ray_direction), all(longest))) << lane;
    }
    ray.longest = longest;
    ray.start = start;
    ray.error = hn::GetLane(begun.error);
    ray.downwards = downwards & 7;  // the fourth lane holds the third number again
    face(ray, longest_axes & 7);
    scale(ray, size);
    const double slack = 0x1p-23 * start;
    ray.before = static_cast<float>(-start - slack);
    ray.certain_from = static_cast<float>(-start + slack);
    ray.limit = ray.certain_limit = std::numeric_limits<float>::infinity();
    ray.culled = 0;
    return true;
}

/// Tests the triangles of the leaf in a lane, and returns whether the traversal is to pause there.
HWY_INLINE bool visit_leaf(RayTraversalState& state, const LeafCell* HWY_RESTRICT leaves, const Node8& node,
                           std::uint32_t lane, float& limit) {
    hwy::Prefetch(state.order + node.child[lane]);
    LeafHits hits;
    intersect_leaf(state, leaf_in(node, lane, leaves), limit, hits);
    for_each_hit(hits, 8 * node.leaf(lane), [&](std::uint32_t triangle, float low, float high, bool is_certain) {
        state.candidates[state.found++] = {triangle, low, is_certain};
        if (state.query == RayQuery::nearest && is_certain) limit = std::min(limit, high);
    });
    if (state.query == RayQuery::any) return state.found > 0;
    if (state.found + 8 <= RayTraversalState::most_candidates) return false;
    state.limit = limit;
    drop_beyond(state);
    return state.found + 8 > RayTraversalState::most_candidates;
}

bool next(RayTraversalState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    float limit = state.limit;
    const RaySlabs slabs(state);
    const bool more = traverse_on<Prefetch::yes>(
        state.stack, nodes, leaves, limit,
        [&](const Node8& node, LaneKeys& enters) {
            return intersect_node<Prefetch::yes>(slabs, limit, node, leaves, enters);
        },
        [&](const Node8& node, std::uint32_t lane, float) { return visit_leaf(state, leaves, node, lane, limit); });
    state.limit = limit;
    if (state.found > 1) drop_beyond(state);
    return more;
}

RayKernels kernels() { return {&begin, &next}; }

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(kernels);

RayKernels ray_kernels() noexcept { return HWY_DYNAMIC_DISPATCH(kernels)(); }

namespace {

/// A kernel's limits of t: nothing matters beyond `most`, and a hit up to `certain` is certainly within the caller's
/// limit.
struct Limits {
    float most, certain;
};
Limits limits_at(double t, double longest, double start) noexcept {
    constexpr float far = std::numeric_limits<float>::infinity();
    if (t == far) return {far, far};
    const double there = std::min(relaxed(t) * longest, 0x1p120);
    const double off = 0x1p-45 * (there + start) + 0x1p-120;
    return {float_above(there - start, off), float_below(std::min(t * longest, 0x1p120) - start, off)};
}

/// From there on a hit is certainly not before the caller's t, even after t is rounded; infinity if t is NaN or so
/// large that floats cannot decide.
float certain_start(double t, double longest, double start) noexcept {
    const double there = relaxed(t) * longest;
    if (!(there < 0x1p120)) return std::numeric_limits<float>::infinity();
    return float_above(there - start, 0x1p-45 * (there + start) + 0x1p-120);
}

}  // namespace

void limit_to(PreparedRay& state, double t) noexcept {
    const auto [most, certain] = limits_at(t, state.longest, state.start);
    // A NaN is accepted, too: no hit is certain then.
    if (!(most > state.limit)) state.limit = most;
    if (!(certain > state.certain_limit)) state.certain_limit = certain;
}

void verify_before(PreparedRay& state, double t) noexcept {
    state.certain_from = std::max(state.certain_from, certain_start(t, state.longest, state.start));
}

void begin(RayStream& stream, std::size_t packet, const GivenRays& given, const Bvh& tree, double t_max,
           double t_min) noexcept {
    RayPacket& rays = stream.packets[packet];
    begin(rays, given, tree.nodes()[0], tree.coordinate_bound(), most_in_floats);
    for (std::size_t i = 0; i < RayPacket::size; ++i) {
        const auto [most, certain] = limits_at(t_max, rays.longest[i], rays.start[i]);
        rays.limit[i] = most;
        rays.certain_limit[i] = certain;
    }
    if (t_min <= 0) return;
    for (std::size_t i = 0; i < RayPacket::size; ++i) {
        const float from = certain_start(t_min, rays.longest[i], rays.start[i]);
        rays.certain_from[i] = std::max(rays.certain_from[i], from);
    }
}

RayTraversal::RayTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()), kernels_(ray_kernels()) {
    if (leaves.empty()) return;
    usable_ =
        fits_floats(tree.coordinate_bound()) && kernels_.begin(state_, tree.nodes()[0], tree.coordinate_bound(),
                                                               &ray.origin.x, &ray.direction.x, pad, most_in_floats);
    state_.found = 0;
    state_.order = tree.order().data();
    state_.stack.start();
}

}  // namespace abut::bvh
#endif
