// SPDX-License-Identifier: MIT
// Tests which triangles of two leaves may be near enough to each other, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// Two triangles are proved apart by a separating axis: a coordinate axis, the line between their middles, a normal, or
// the normal of a wall, a plane through an edge and perpendicular to the triangle. Any axis is a proof, whatever
// rounding made of it, if the gap along it exceeds the errors of corners and products.
#if defined(ABUT_BVH_TRAVERSE_LEAF_PAIR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_LEAF_PAIR_INL_H_
#undef ABUT_BVH_TRAVERSE_LEAF_PAIR_INL_H_
#else
#define ABUT_BVH_TRAVERSE_LEAF_PAIR_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "abut/bvh/traverse/pair_list-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

template <class V>
HWY_INLINE V least(V a, V b, V c) {
    return hn::Min(hn::Min(a, b), c);
}
template <class V>
HWY_INLINE V most(V a, V b, V c) {
    return hn::Max(hn::Max(a, b), c);
}

struct FusedDot {
    HWY_INLINE Vector operator()(Vector3 a, Vector3 b) const { return dot(a, b); }
};

/// The projected interval of the first `count` triangles along an axis. `corner(vertex, lane)` returns their corners
/// from a lane on, and `visit(lane, lows, highs)` receives the interval of each.
struct Range {
    float low, high;
};
template <class Corner, class Visit, class Dot = FusedDot>
HWY_INLINE Range range_along(std::uint32_t count, const std::array<float, 3>& axis, Corner corner, Visit visit,
                             Dot dot_product = {}) {
    const Floats tag;
    const Vector3 direction = all(axis);
    const auto some = hn::Set(tag, static_cast<float>(count));
    auto low = hn::Set(tag, 1e38f), high = hn::Set(tag, -1e38f);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto x = dot_product(corner(0, lane), direction), y = dot_product(corner(1, lane), direction),
                   z = dot_product(corner(2, lane), direction);
        const auto from = least(x, y, z), to = most(x, y, z);
        visit(lane, from, to);
        const auto used = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), some);
        low = hn::Min(low, hn::IfThenElse(used, from, low));
        high = hn::Max(high, hn::IfThenElse(used, to, high));
    }
    return {hn::GetLane(hn::MinOfLanes(tag, low)), hn::GetLane(hn::MaxOfLanes(tag, high))};
}
template <class Dot = FusedDot>
HWY_INLINE Range range_along(const Corners8& corners, std::uint32_t count, const std::array<float, 3>& axis,
                             Dot dot_product = {}) {
    return range_along(
        count, axis, [&](std::size_t vertex, std::size_t lane) { return corners.load(vertex, lane); },
        [](std::size_t, Vector, Vector) {}, dot_product);
}

/// Roughly the sum of the triangles' normals.
HWY_INLINE std::array<float, 3> normal_of(const Corners8& corners) {
    const Floats tag;
    Vector3 sum{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)};
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), n = cross(corners.load(1, lane) - a, corners.load(2, lane) - a);
        sum = {hn::Add(sum.x, n.x), hn::Add(sum.y, n.y), hn::Add(sum.z, n.z)};
    }
    return {hn::GetLane(hn::SumOfLanes(tag, sum.x)), hn::GetLane(hn::SumOfLanes(tag, sum.y)),
            hn::GetLane(hn::SumOfLanes(tag, sum.z))};
}

/// How large the gap between two triangles along an axis must be to prove that they are farther apart than `limit`, if
/// each corner has an error of at most `slack` along the coordinate axes. The normal of a triangle that is tiny beside
/// the other leaf may be so short that its square, or its products with corners, underflow; hence the two small terms,
/// with which no such axis proves anything.
struct Gap {
    static constexpr float least_square = 0x1p-120f, least_gap = 0x1p-140f;
    float slack, limit;

    [[nodiscard]] HWY_INLINE float along(const std::array<float, 3>& axis) const {
        const float square = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2] + least_square;
        return slack * (std::abs(axis[0]) + std::abs(axis[1]) + std::abs(axis[2])) + limit * std::sqrt(square) +
               least_gap;
    }
    template <class V>
    [[nodiscard]] HWY_INLINE V along(Vector3Of<V> axis) const {
        const hn::DFromV<V> tag;
        const auto square = hn::MulAdd(
            axis.x, axis.x, hn::MulAdd(axis.y, axis.y, hn::MulAdd(axis.z, axis.z, hn::Set(tag, least_square))));
        return hn::MulAdd(hn::Set(tag, limit), hn::Sqrt(square),
                          hn::MulAdd(hn::Set(tag, slack), length_of(axis), hn::Set(tag, least_gap)));
    }
};

/// The pairs whose boxes may be near enough. Bit 8 k + i is the pair of b's k-th and a's i-th triangle.
HWY_INLINE std::uint64_t boxes_near(const Corners8& a, const Corners8& b, const Gap& gap) {
    const Floats tag;
    struct Boxes8 {
        std::array<std::array<float, 8>, 3> low, high;
    };
    HWY_ALIGN Boxes8 in_a, in_b;
    const auto most_apart = hn::Set(tag, gap.slack + gap.limit);
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto range = [&](const Corners8& corners, Vector around, Boxes8& boxes) {
                const auto u = hn::Load(tag, &corners.at[0][i][lane]), v = hn::Load(tag, &corners.at[1][i][lane]),
                           w = hn::Load(tag, &corners.at[2][i][lane]);
                hn::Store(hn::Sub(least(u, v, w), around), tag, &boxes.low[i][lane]);
                hn::Store(hn::Add(most(u, v, w), around), tag, &boxes.high[i][lane]);
            };
            range(a, most_apart, in_a);
            range(b, hn::Zero(tag), in_b);
        }
    }
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < 8; ++k) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto apart = [&](std::size_t i) {
                return hn::Or(hn::Gt(hn::Set(tag, in_b.low[i][k]), hn::Load(tag, &in_a.high[i][lane])),
                              hn::Lt(hn::Set(tag, in_b.high[i][k]), hn::Load(tag, &in_a.low[i][lane])));
            };
            out |= std::uint64_t{bits_of(hn::Or(hn::Or(apart(0), apart(1)), apart(2)))} << (8 * k + lane);
        }
    }
    return ~out;
}

/// Those of the pairs that no other axis of the kinds above proves apart.
HWY_INLINE std::uint64_t planes_near(const Corners8& a, const Corners8& b, const Gap& gap, std::uint64_t pairs) {
    const Pairs tag;
    return not_apart(pairs, [&](Numbers i, Numbers k) {
        const PairVector3 u = in_lanes(a, 0, i), v = in_lanes(a, 1, i), w = in_lanes(a, 2, i), p = in_lanes(b, 0, k),
                          q = in_lanes(b, 1, k), r = in_lanes(b, 2, k);
        const auto apart_along = [&](PairVector3 axis) {
            const auto at_u = dot(u, axis), at_v = dot(v, axis), at_w = dot(w, axis), at_p = dot(p, axis),
                       at_q = dot(q, axis), at_r = dot(r, axis), around = gap.along(axis);
            return hn::Or(hn::Gt(hn::Sub(least(at_u, at_v, at_w), most(at_p, at_q, at_r)), around),
                          hn::Gt(hn::Sub(least(at_p, at_q, at_r), most(at_u, at_v, at_w)), around));
        };
        const PairVector3 uv = v - u, vw = w - v, wu = u - w, pq = q - p, qr = r - q, rp = p - r;
        const PairVector3 m = cross(uv, vw), n = cross(pq, qr);
        // Most pairs are apart along the line between their middles.
        auto apart = apart_along((u + v + w) - (p + q + r));
        if (hn::AllTrue(tag, apart)) return apart;
        apart = hn::Or(apart, hn::Or(apart_along(m), apart_along(n)));
        if (hn::AllTrue(tag, apart)) return apart;
        // Walls, for triangles that lie side by side in one plane.
        for (const PairVector3& wall :
             {cross(m, uv), cross(m, vw), cross(m, wu), cross(n, pq), cross(n, qr), cross(n, rp)}) {
            apart = hn::Or(apart, apart_along(wall));
        }
        return apart;
    });
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
