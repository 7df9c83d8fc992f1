// SPDX-License-Identifier: MIT
// A ray beside the boxes of a node and the triangles of a leaf, for kernels. Included once for each instruction set, within
// its namespace's file (Highway's way, hence the guard).
//
// Boxes: slabs, each side's t is side · inverse - origin · inverse, all rounded; near sides use an inverse made
// smaller and an origin moved towards them, far ones the opposite, so that a box is never missed.
//
// Triangles: in steps of their leaf, beside the ray, sheared so that the ray runs along the longest axis (Woop, Benthin and
// Wald 2013). A corner is then off by at most `off` along either other axis: most_off of its own and of the longest axis',
// which the shear adds, how far the ray is off, and what rounding does: coordinates of up to `widest` meet a handful of
// roundings of 2^-24, their products as many; 2^-19 pays for all. An edge function p × q errs by at most
// off (|p|₁ + |q|₁) + 2 off², which is no more than `positive`. The ray meets the plane at the corners' heights weighed by the
// edge functions: three errors of `positive`, each times a difference of a corner's height and the hit's, of at most
// `range`, over their sum; 2^-19 range pays for rounding, and a corner's height is off by less than `off`. Where two of the
// three differ in sign for sure, or the hit lies beyond the range of t, a triangle is dropped; where all have one sign for
// sure and the hit lies within the range, it is surely hit.
#if defined(ABUT_SIMD_TREE_RAY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_TREE_RAY_INL_H_
#undef ABUT_SIMD_TREE_RAY_INL_H_
#else
#define ABUT_SIMD_TREE_RAY_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/tree_ray.h"
#include "abut/simd/walk-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Which of a node's boxes the ray may meet by the limit, and where it enters them; lanes that are not used, too.
HWY_INLINE std::uint32_t meets(const TreeRay& ray, float limit, const Node8& node, LaneKeys& enters) {
    const Floats tag;
    const float* const sides = reinterpret_cast<const float*>(&node.boxes);
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto near = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + ray.near_side[i] + lane), hn::Set(tag, ray.near_inverse[i]),
                              hn::Set(tag, ray.near_origin[i]));
        };
        const auto far = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + ray.far_side[i] + lane), hn::Set(tag, ray.far_inverse[i]),
                              hn::Set(tag, ray.far_origin[i]));
        };
        const auto enter = hn::Max(hn::Max(near(0), near(1)), hn::Max(near(2), hn::Zero(tag)));
        const auto leave = hn::Min(hn::Min(far(0), far(1)), hn::Min(far(2), hn::Set(tag, limit)));
        hn::Store(enter, tag, &enters[lane]);
        mask |= bits_of(hn::Le(enter, leave)) << lane;
    }
    return mask;
}

/// Where a triangle's plane is met along the longest axis, in steps; and the lanes in which it surely is not met in the
/// range asked for, and in which the ray surely keeps to one of its sides' sides.
struct Met {
    Vector lowest, highest;
    std::uint32_t out, left, right;
};
/// Of triangles' corners beside rays: sheared, and in height. `twice_off`: 2.002 of what they are off by; the range is
/// [low, high].
HWY_INLINE Met meet(const Vector3& a, const Vector3& b, const Vector3& c, Vector twice_off, Vector low, Vector high) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const auto u = hn::NegMulAdd(c.y, b.x, hn::Mul(c.x, b.y));
    const auto v = hn::NegMulAdd(a.y, c.x, hn::Mul(a.x, c.y));
    const auto w = hn::NegMulAdd(b.y, a.x, hn::Mul(b.x, a.y));
    const auto size = [](const Vector3& p) { return hn::Add(hn::Abs(p.x), hn::Abs(p.y)); };
    const auto largest = hn::Max(hn::Max(size(a), size(b)), size(c));
    const auto positive = hn::Mul(twice_off, hn::Add(largest, twice_off)), negative = hn::Neg(positive);
    const auto lower = hn::Min(hn::Min(u, v), w), upper = hn::Max(hn::Max(u, v), w);
    const auto both = hn::And(hn::Gt(upper, positive), hn::Lt(lower, negative));
    // The heights are whole numbers, and so exact.
    const auto bottom = hn::Min(hn::Min(a.z, b.z), c.z), range = hn::Sub(hn::Max(hn::Max(a.z, b.z), c.z), bottom);
    const auto sum = hn::Add(hn::Add(u, v), w);
    const auto surely = hn::NegMulAdd(hn::Set(tag, 3.0f), positive, hn::Abs(sum));
    const auto tells = hn::Gt(surely, zero);
    const auto weighed =
        hn::MulAdd(u, hn::Sub(a.z, bottom), hn::MulAdd(v, hn::Sub(b.z, bottom), hn::Mul(w, hn::Sub(c.z, bottom))));
    const auto height = hn::Div(weighed, sum);
    const auto doubt =
        hn::Mul(range, hn::Add(hn::Div(hn::Mul(hn::Set(tag, 3.1f), positive), surely), hn::Set(tag, 0x1p-19f)));
    const auto from = hn::Add(bottom, hn::IfThenElseZero(tells, hn::Max(hn::Sub(height, doubt), zero))),
               to = hn::Add(bottom, hn::IfThenElse(tells, hn::Min(hn::Add(height, doubt), range), range));
    return {from, to, bits_of(hn::Or(both, hn::Or(hn::Gt(from, high), hn::Lt(to, low)))),
            bits_of(hn::Gt(lower, positive)), bits_of(hn::Lt(upper, negative))};
}

/// What a ray makes of a leaf's triangles.
struct Meetings {
    HWY_ALIGN std::array<float, 8> lowest, highest;  // where along the longest axis, in steps
    std::uint32_t mask;                              // those that it may hit,
    std::uint32_t inside;                            // those of whose sides it surely keeps to one
    double along, steps, off, sign;
};

/// Where a leaf lies beside rays that have the same longest axis: its base, sheared, what its corners are off by, and what
/// of the longest axis is in the rays' range, in steps; and where along the rays its base is.
template <class V>
struct LeafBeside {
    using Float = hn::Vec<hn::Rebind<float, hn::DFromV<V>>>;
    Float x, y, off, low, high;
    V along;
};
/// Of rays from (ox, oy, oz), of direction (dx, dy, sign) along axes[0..2], within [before, limit].
template <class V>
HWY_INLINE LeafBeside<V> leaf_beside(const Triangles8& leaf, const std::array<std::uint32_t, 3>& axes, V ox, V oy, V oz,
                                     V dx, V dy, double sign, V error, V before, V limit) {
    const hn::DFromV<V> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    const auto size = [&](float x) { return hn::Set(floats, x); };
    const auto in_floats = [&](V x) { return hn::DemoteTo(floats, hn::Min(hn::Max(x, all(-0x1p100)), all(0x1p100))); };
    const auto steps = all(leaf.steps);
    LeafBeside<V> result;
    result.along = hn::Mul(hn::Sub(all(leaf.base[axes[2]]), oz), all(sign));
    const auto beside = [&](std::size_t axis, V o, V d) {
        return in_floats(hn::Mul(hn::NegMulAdd(d, result.along, hn::Sub(all(leaf.base[axis]), o)), steps));
    };
    result.x = beside(axes[0], ox, dx);
    result.y = beside(axes[1], oy, dy);
    const auto widest = hn::Add(size(2 * Triangles8::most_steps), hn::Max(hn::Abs(result.x), hn::Abs(result.y)));
    const auto own =
        in_floats(hn::Mul(all(1.0001), hn::MulAdd(hn::Mul(error, all(4)), steps, all(2 * Triangles8::most_off))));
    const auto off = hn::MulAdd(size(0x1.01p-19f), widest, own);
    // Far beyond the leaf's size: drops nothing, and no product below leaves floats' range.
    result.off = hn::IfThenElse(hn::Lt(off, size(0x1p30f)), off, size(0x1p100f));
    const auto most = in_floats(hn::Mul(hn::Sub(limit, result.along), steps)),
               least = in_floats(hn::Mul(hn::Sub(before, result.along), steps));
    const auto wider = [&](auto end) { return hn::MulAdd(size(0x1p-20f), hn::Abs(end), result.off); };
    const auto end_of_range = hn::Add(most, wider(most)), start_of_range = hn::Sub(least, wider(least));
    result.high = sign > 0 ? end_of_range : hn::Neg(start_of_range);
    result.low = sign > 0 ? start_of_range : hn::Neg(end_of_range);
    return result;
}

/// The same of one ray, with its shear.
struct LeafBesideOne {
    float x, y, off, low, high;
    double along;
    std::array<float, 2> shear;
};

/// Looks at a leaf's triangles, of which there are `count`, beside a ray; `culled` as in TreeRay.
HWY_INLINE void look_at(const LeafBesideOne& beside, const std::array<std::uint32_t, 3>& axes, double sign, int culled,
                        const Triangles8& leaf, std::uint32_t count, Meetings& seen) {
    const Floats tag;
    const std::size_t x = axes[0], y = axes[1], z = axes[2];
    const auto bx = hn::Set(tag, beside.x), by = hn::Set(tag, beside.y);
    const auto sx = hn::Set(tag, beside.shear[0]), sy = hn::Set(tag, beside.shear[1]);
    const auto low = hn::Set(tag, beside.low), high = hn::Set(tag, beside.high);
    const auto twice_off = hn::Set(tag, 2.002f * beside.off);
    std::uint32_t out = 0, left = 0, right = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto corner = [&](std::size_t vertex) {
            const auto cz = steps_at(&leaf.corner[vertex][z][lane]);
            return Vector3{hn::Add(hn::NegMulAdd(sx, cz, steps_at(&leaf.corner[vertex][x][lane])), bx),
                           hn::Add(hn::NegMulAdd(sy, cz, steps_at(&leaf.corner[vertex][y][lane])), by), cz};
        };
        const Met met = meet(corner(0), corner(1), corner(2), twice_off, low, high);
        hn::Store(met.lowest, tag, &seen.lowest[lane]);
        hn::Store(met.highest, tag, &seen.highest[lane]);
        out |= met.out << lane;
        left |= met.left << lane;
        right |= met.right << lane;
    }
    // The shear keeps direction · front, which is the sum of all three times -sign.
    if (culled != 0) out |= culled * sign > 0 ? right : left;
    seen.inside = left | right;
    seen.mask = ~out & ((1u << count) - 1);
    seen.along = beside.along;
    seen.steps = leaf.steps;
    seen.off = beside.off;
    seen.sign = sign;
}
HWY_INLINE void look_at(const TreeRay& ray, const Triangles8& leaf, std::uint32_t count, float limit, Meetings& seen) {
    const hn::CappedTag<double, 1> one;
    const auto only = [&](double x) { return hn::Set(one, x); };
    const std::size_t x = ray.axis[0], y = ray.axis[1], z = ray.axis[2];
    const double sign = ray.direction[z];
    const auto beside = leaf_beside(leaf, ray.axis, only(ray.origin[x]), only(ray.origin[y]), only(ray.origin[z]),
                                    only(ray.direction[x]), only(ray.direction[y]), sign, only(ray.error),
                                    only(ray.before), only(limit));
    const auto first = [](auto v) { return hn::GetLane(v); };
    look_at({first(beside.x), first(beside.y), first(beside.off), first(beside.low), first(beside.high),
             first(beside.along), ray.shear},
            ray.axis, sign, ray.culled, leaf, count, seen);
}

/// Calls take(place, low, high, surely) for the triangles that it may hit, the first of which has the place `first`: within
/// [low, high], if at all; surely only from `surely_before` to `surely_limit`.
template <class Take>
HWY_INLINE void for_each_met(float surely_before, float surely_limit, const Meetings& seen, std::uint32_t first,
                             Take take) {
    for (std::uint32_t mask = seen.mask; mask != 0; mask &= mask - 1) {
        const double step = 1 / seen.steps, pad = 1.01 * seen.off * step + 0x1p-22 * std::abs(seen.along);
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        const double from = seen.along + step * (seen.sign > 0 ? seen.lowest[lane] : -seen.highest[lane]) - pad,
                     to = seen.along + step * (seen.sign > 0 ? seen.highest[lane] : -seen.lowest[lane]) + pad;
        const auto low = static_cast<float>(std::max(from, -0x1p120)), high = static_cast<float>(std::min(to, 0x1p120));
        take(first + lane, low, high, (seen.inside >> lane & 1u) != 0 && low >= surely_before && high <= surely_limit);
    }
}

template <class Take>
HWY_INLINE void for_each_met(const TreeRay& ray, const Meetings& seen, std::uint32_t first, Take take) {
    for_each_met(ray.surely_before, ray.surely_limit, seen, first, take);
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
