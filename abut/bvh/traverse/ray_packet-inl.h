// SPDX-License-Identifier: MIT
// Tests the rays of a packet against the boxes of a node and against the triangles of a leaf, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// The boxes of a node are tested against all rays at once, as against one ray that begins anywhere among their origins
// and has any of their directions (interval arithmetic: Boulos, Wald and Shirley 2006). A single box is tested against
// each ray.
#if defined(ABUT_BVH_TRAVERSE_RAY_PACKET_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_RAY_PACKET_INL_H_
#undef ABUT_BVH_TRAVERSE_RAY_PACKET_INL_H_
#else
#define ABUT_BVH_TRAVERSE_RAY_PACKET_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>

#include "abut/bvh/traverse/prepared_ray-inl.h"
#include "abut/bvh/traverse/ray_packet.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Where the near, or far, sides of a node's boxes along an axis begin.
HWY_INLINE const float* side_of(const RayPacket& rays, const Node8& node, std::size_t axis, bool far) {
    return ((rays.down[axis] != 0) != far ? node.boxes.max : node.boxes.min)[axis].data();
}

/// Returns the lanes whose boxes any of the rays may meet by the limit, and sets the t at which the first of them
/// enters; the bits of unused lanes are arbitrary.
HWY_INLINE std::uint32_t intersect_any(const RayPacket& rays, float limit, const Node8& node, LaneKeys& enters) {
    const Floats tag;
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        // Relative to the rays' origins, so that rounding errors are relative, too, and within the slack of the
        // inverses.
        const auto near = [&](std::size_t k) {
            const auto offset =
                hn::Sub(hn::Load(tag, side_of(rays, node, k, false) + lane), hn::Set(tag, rays.near_point[k]));
            return hn::Min(hn::Mul(offset, hn::Set(tag, rays.least_inverse[k])),
                           hn::Mul(offset, hn::Set(tag, rays.most_inverse[k])));
        };
        const auto far = [&](std::size_t k) {
            const auto offset =
                hn::Sub(hn::Load(tag, side_of(rays, node, k, true) + lane), hn::Set(tag, rays.far_point[k]));
            return hn::Max(hn::Mul(offset, hn::Set(tag, rays.least_inverse[k])),
                           hn::Mul(offset, hn::Set(tag, rays.most_inverse[k])));
        };
        const auto enter = latest_of(near(0), near(1), near(2), hn::Zero(tag));
        const auto leave = earliest_of(far(0), far(1), far(2), hn::Set(tag, limit));
        hn::Store(enter, tag, &enters[lane]);
        mask |= bits_of(hn::Le(enter, leave)) << lane;
    }
    return mask;
}

/// Which of the rays may meet the box in a node's lane, each by its own limit.
HWY_INLINE std::uint32_t intersect_box(const RayPacket& rays, const Node8& node, std::size_t box) {
    const Floats tag;
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < RayPacket::size; lane += hn::Lanes(tag)) {
        const auto near = [&](std::size_t k) {
            return hn::MulSub(hn::Set(tag, side_of(rays, node, k, false)[box]),
                              hn::Load(tag, &rays.near_inverse[k][lane]), hn::Load(tag, &rays.near_origin[k][lane]));
        };
        const auto far = [&](std::size_t k) {
            return hn::MulSub(hn::Set(tag, side_of(rays, node, k, true)[box]),
                              hn::Load(tag, &rays.far_inverse[k][lane]), hn::Load(tag, &rays.far_origin[k][lane]));
        };
        const auto enter = latest_of(near(0), near(1), near(2), hn::Zero(tag));
        const auto leave = earliest_of(far(0), far(1), far(2), hn::Load(tag, &rays.limit[lane]));
        mask |= bits_of(hn::Le(enter, leave)) << lane;
    }
    return mask;
}

/// The largest of a packet's limits.
HWY_INLINE float latest_of(const RayPacket& rays) {
    const Floats tag;
    auto latest = hn::Load(tag, rays.limit.data());
    for (std::size_t lane = hn::Lanes(tag); lane < RayPacket::size; lane += hn::Lanes(tag)) {
        latest = hn::Max(latest, hn::Load(tag, &rays.limit[lane]));
    }
    return hn::GetLane(hn::MaxOfLanes(tag, latest));
}

/// Tests a leaf's triangles against the rays in `mask`: calls visit(ray, triangle, low, high, is_certain) for each pair
/// that may hit. `first` is the number of the leaf's first triangle; `culled` as in PreparedRay.
template <class Visit>
HWY_INLINE void intersect_leaf_packet(const RayPacket& rays, const Leaf8& leaf, std::uint32_t first, std::uint32_t mask,
                                      int culled, Visit visit) {
    const Doubles tag;
    const hn::Rebind<float, Doubles> floats;
    const std::uint32_t z = rays.along[2] != 0 ? 2 : rays.along[1] != 0 ? 1 : 0, x = (z + 1) % 3, y = (z + 2) % 3;
    const double sign = rays.down[z] != 0 ? -1 : 1;
    const AxisOrder axes{x, y, z};
    const LeafHead head = leaf.head();
    const double steps = leaf.steps();
    const std::array<double, 3> base = leaf.base();
    Corners8 corners;
    corners_from(leaf, head, {axes, base, {steps, steps, sign * steps}}, corners);
    HWY_ALIGN RayPacket::By<float> bx, by, sx, sy, off, low, high, along;
    for (std::size_t lane = 0; lane < RayPacket::size; lane += hn::Lanes(tag)) {
        if ((mask >> lane & ((1u << hn::Lanes(tag)) - 1)) == 0) continue;
        const auto load = [&](const auto& from) { return hn::Load(tag, &from[lane]); };
        const auto store = [&](auto v, auto& to) { hn::Store(v, floats, &to[lane]); };
        const auto dx = load(rays.direction[x]), dy = load(rays.direction[y]);
        const auto beside =
            base_beside(base, steps, axes, load(rays.origin[x]), load(rays.origin[y]), load(rays.origin[z]), dx, dy,
                        sign, load(rays.error), promoted(tag, &rays.before[lane]), promoted(tag, &rays.limit[lane]));
        store(beside.x, bx);
        store(beside.y, by);
        store(hn::DemoteTo(floats, dx), sx);
        store(hn::DemoteTo(floats, dy), sy);
        store(beside.off, off);
        store(beside.low, low);
        store(beside.high, high);
        store(hn::DemoteTo(floats, beside.along), along);
    }
    const Floats lanes;
    const auto step = static_cast<float>(leaf.step());
    for (; mask != 0; mask &= mask - 1) {
        const auto ray = static_cast<std::uint32_t>(std::countr_zero(mask));
        const auto shear_x = hn::Set(lanes, sx[ray]), shear_y = hn::Set(lanes, sy[ray]);
        const auto base_x = hn::Set(lanes, bx[ray]), base_y = hn::Set(lanes, by[ray]);
        LeafHits hits;
        intersect_leaf(
            [&](std::size_t k, std::size_t lane) {
                const Vector3 corner = corners.load(k, lane);
                return Vector3{hn::Add(hn::NegMulAdd(shear_x, corner.z, corner.x), base_x),
                               hn::Add(hn::NegMulAdd(shear_y, corner.z, corner.y), base_y), corner.z};
            },
            {.off = off[ray],
             .low = low[ray],
             .high = high[ray],
             .along = along[ray],
             .step = step,
             .certain_from = rays.certain_from[ray],
             .certain_limit = rays.certain_limit[ray]},
            sign, culled, head.count, hits);
        for_each_hit(hits, first, [&](std::uint32_t triangle, float from, float to, bool is_certain) {
            visit(ray, triangle, from, to, is_certain);
        });
    }
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
