// SPDX-License-Identifier: MIT
// Bounds the distances between the triangles of two leaves, of one triangle and eight others at once, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// The nearest points of two triangles lie on an edge of each, or one is a corner and the other lies inside its
// triangle. Whatever rounding makes of these points, they stay close to points of the triangles, so that their distance
// is an upper bound; and the gap between the triangles along the line through them is a lower bound.
#if defined(ABUT_BVH_TRAVERSE_LEAF_PAIR_DISTANCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_LEAF_PAIR_DISTANCE_INL_H_
#undef ABUT_BVH_TRAVERSE_LEAF_PAIR_DISTANCE_INL_H_
#else
#define ABUT_BVH_TRAVERSE_LEAF_PAIR_DISTANCE_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "abut/bvh/traverse/leaf_pair-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// The vector from the mean of some triangles' corners to that of others'.
HWY_INLINE std::array<float, 3> between_middles(const Corners8& a, std::uint32_t count_a, const Corners8& b,
                                                std::uint32_t count_b) {
    const Floats tag;
    const auto middle = [&](const Corners8& corners, std::uint32_t count, std::size_t axis) {
        auto sum = hn::Zero(tag);
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto used = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, static_cast<float>(count)));
            const auto all_three =
                hn::Add(hn::Add(hn::Load(tag, &corners.at[0][axis][lane]), hn::Load(tag, &corners.at[1][axis][lane])),
                        hn::Load(tag, &corners.at[2][axis][lane]));
            sum = hn::Add(sum, hn::IfThenElse(used, all_three, hn::Zero(tag)));
        }
        return hn::GetLane(hn::SumOfLanes(tag, sum)) / static_cast<float>(3 * count);
    };
    std::array<float, 3> difference;
    for (std::size_t i = 0; i < 3; ++i) difference[i] = middle(b, count_b, i) - middle(a, count_a, i);
    return difference;
}

/// Those of the pairs that may be near enough, judged along one axis.
HWY_INLINE std::uint64_t near_along(const Corners8& a, std::uint32_t count_a, const Corners8& b, std::uint32_t count_b,
                                    const std::array<float, 3>& axis, const Gap& gap, std::uint64_t pairs) {
    const Floats tag;
    struct Ranges8 {
        std::array<float, 8> low, high;
    };
    HWY_ALIGN Ranges8 each_a, each_b;
    const auto ranges_of = [&](const Corners8& corners, std::uint32_t count, Ranges8& each) {
        return range_along(
            count, axis, [&](std::size_t vertex, std::size_t lane) { return corners.load(vertex, lane); },
            [&](std::size_t lane, Vector low, Vector high) {
                hn::Store(low, tag, &each.low[lane]);
                hn::Store(high, tag, &each.high[lane]);
            });
    };
    const Range of_a = ranges_of(a, count_a, each_a), of_b = ranges_of(b, count_b, each_b);
    const float most = gap.along(axis);
    if (of_b.low - of_a.high > most || of_a.low - of_b.high > most) return 0;
    std::uint64_t out = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto above = hn::Add(hn::Load(tag, &each_a.high[lane]), hn::Set(tag, most)),
                   below = hn::Sub(hn::Load(tag, &each_a.low[lane]), hn::Set(tag, most));
        for (std::size_t k = 0; k < count_b; ++k) {
            out |= std::uint64_t{bits_of(
                       hn::Or(hn::Gt(hn::Set(tag, each_b.low[k]), above), hn::Lt(hn::Set(tag, each_b.high[k]), below)))}
                   << (8 * k + lane);
        }
    }
    return pairs & ~out;
}

/// Triangles prepared for distances: one in each lane, or one in all lanes.
struct Measured {
    std::array<Vector3, 3> corner, edge;  // each edge leads from a corner to the next
    std::array<Vector, 3> inverse;        // of the edges' squared lengths
    Vector first, third, both, area;      // dot products of the edges from the first corner to the second and the
                                          // third, and their Gram determinant
    Vector inverse_area;

    HWY_INLINE Measured(Vector3 u, Vector3 v, Vector3 w) : corner{u, v, w}, edge{v - u, w - v, u - w} {
        const Floats tag;
        const auto tiny = hn::Set(tag, 1e-30f), one = hn::Set(tag, 1.0f);
        for (std::size_t i = 0; i < 3; ++i) inverse[i] = hn::Div(one, hn::Max(dot(edge[i], edge[i]), tiny));
        first = dot(edge[0], edge[0]);
        third = dot(edge[2], edge[2]);
        both = hn::Neg(dot(edge[0], edge[2]));
        area = hn::NegMulAdd(both, both, hn::Mul(first, third));
        inverse_area = hn::Div(one, hn::Max(area, tiny));
    }
};

/// The shortest vector so far between points of two triangles.
struct Shortest {
    Vector3 vector;
    Vector square;

    HWY_INLINE void add(Vector3 other) {
        const auto its = dot(other, other);
        const auto shorter = hn::Lt(its, square);
        vector = choose(shorter, other, vector);
        square = hn::Min(square, its);
    }
    template <class Mask>
    HWY_INLINE void add_if(Mask mask, Vector3 other) {
        const auto its = dot(other, other);
        const auto shorter = hn::And(mask, hn::Lt(its, square));
        vector = choose(shorter, other, vector);
        square = hn::IfThenElse(shorter, its, square);
    }
};

HWY_INLINE Vector within(Vector t) {
    const Floats tag;
    return hn::Min(hn::Max(t, hn::Zero(tag)), hn::Set(tag, 1.0f));
}

/// Considers the vector from a corner to its projection on a triangle's plane, if that lies inside the triangle: a
/// combination of corners with weights that are not negative and, within rounding, add up to at most 1. `back`: takes
/// the opposite vector.
HWY_INLINE void add_foot(Vector3 corner, const Measured& t, Shortest& best, bool back) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const Vector3 from = t.corner[0] - corner;
    // Products with the edges ab and ac.
    const auto on_ab = hn::Neg(dot(from, t.edge[0])), on_ac = dot(from, t.edge[2]);
    const auto v = hn::NegMulAdd(t.both, on_ac, hn::Mul(t.third, on_ab)),
               w = hn::NegMulAdd(t.both, on_ab, hn::Mul(t.first, on_ac));
    const auto inside = hn::And(hn::And(hn::Gt(v, zero), hn::Gt(w, zero)), hn::Lt(hn::Add(v, w), t.area));
    const Vector3 foot =
        along(along(from, hn::Mul(v, t.inverse_area), t.edge[0]), hn::Neg(hn::Mul(w, t.inverse_area)), t.edge[2]);
    best.add_if(inside, back ? Vector3{hn::Neg(foot.x), hn::Neg(foot.y), hn::Neg(foot.z)} : foot);
}

/// A vector from a point of each of a's triangles to a point of b's, close to the shortest one.
HWY_INLINE Shortest shortest_between(const Measured& a, const Measured& b) {
    const Floats tag;
    Shortest best{b.corner[0] - a.corner[0], hn::Set(tag, 3e38f)};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector3 along_a = a.edge[i];
        for (std::size_t j = 0; j < 3; ++j) {
            // Ericson 2005, 5.1.9; for parallel edges any starting point will do.
            const Vector3 along_b = b.edge[j], from = b.corner[j] - a.corner[i];
            const auto c = dot(along_a, from), f = dot(along_b, from), both = dot(along_a, along_b);
            const auto to_b = hn::Neg(hn::Mul(f, b.inverse[j]));
            // Lengths in units of the other edge's, so that no number is large.
            const auto shared_a = hn::Mul(both, a.inverse[i]), shared_b = hn::Mul(both, b.inverse[j]);
            const auto sine = hn::NegMulAdd(shared_a, shared_b, hn::Set(tag, 1.0f));
            auto s = within(
                hn::Div(hn::MulAdd(shared_a, to_b, hn::Mul(c, a.inverse[i])), hn::Max(sine, hn::Set(tag, 1e-9f))));
            const auto t = within(hn::MulAdd(shared_b, s, to_b));
            s = within(hn::MulAdd(shared_a, t, hn::Mul(c, a.inverse[i])));
            best.add(along(along(from, t, along_b), hn::Neg(s), along_a));
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        add_foot(a.corner[i], b, best, false);
        add_foot(b.corner[i], a, best, true);
    }
    return best;
}

/// The gap between two triangles along a direction from the first to the second, times that direction's length.
HWY_INLINE Vector gap_along(const Measured& a, const Measured& b, Vector3 direction) {
    return hn::Sub(least(dot(b.corner[0], direction), dot(b.corner[1], direction), dot(b.corner[2], direction)),
                   most(dot(a.corner[0], direction), dot(a.corner[1], direction), dot(a.corner[2], direction)));
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
