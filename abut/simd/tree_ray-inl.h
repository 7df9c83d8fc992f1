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

/// What a ray makes of a leaf's triangles.
struct Meetings {
    HWY_ALIGN std::array<float, 8> lowest, highest;  // where along the longest axis, in steps
    std::uint32_t mask;                              // those that it may hit,
    std::uint32_t inside;                            // those of whose sides it surely keeps to one
    double along, steps, off, sign;
};

/// Looks at a leaf's triangles, of which there are `count`.
HWY_INLINE void look_at(const TreeRay& ray, const Triangles8& leaf, std::uint32_t count, float limit, Meetings& seen) {
    const Floats tag;
    const std::size_t x = ray.axis[0], y = ray.axis[1], z = ray.axis[2];
    // Where the leaf's base lies beside the ray, sheared, and where the range of t lies beside it.
    const double steps = leaf.steps, sign = ray.direction[z];
    const double up = leaf.base[z] - ray.origin[z], along = up * sign;
    const auto beside = [&](std::size_t axis) {
        return as_float(((leaf.base[axis] - ray.origin[axis]) - ray.direction[axis] * along) * steps);
    };
    const float base_x = beside(x), base_y = beside(y);
    const float widest = 2 * Triangles8::most_steps + std::max(std::abs(base_x), std::abs(base_y));
    float off = static_cast<float>(1.0001 * (2 * Triangles8::most_off + 4 * ray.error * steps)) + 0x1.01p-19f * widest;
    // Far beyond the leaf's size: drops nothing, and no product below leaves floats' range.
    if (!(off < 0x1p30f)) off = 0x1p100f;
    const float most = as_float((limit - along) * steps), least = as_float((ray.before - along) * steps);
    const float end_of_range = most + (off + 0x1p-20f * std::abs(most)),
                start_of_range = least - (off + 0x1p-20f * std::abs(least));
    const auto high = hn::Set(tag, sign > 0 ? end_of_range : -start_of_range),
               low = hn::Set(tag, sign > 0 ? start_of_range : -end_of_range);
    const auto bx = hn::Set(tag, base_x), by = hn::Set(tag, base_y);
    const auto sx = hn::Set(tag, ray.shear[0]), sy = hn::Set(tag, ray.shear[1]);
    const auto twice_off = hn::Set(tag, 2.002f * off), zero = hn::Zero(tag);
    std::uint32_t out = 0, left = 0, right = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto corner = [&](std::size_t vertex) {
            const auto cz = steps_at(&leaf.corner[vertex][z][lane]);
            return Vector3{hn::Add(hn::NegMulAdd(sx, cz, steps_at(&leaf.corner[vertex][x][lane])), bx),
                           hn::Add(hn::NegMulAdd(sy, cz, steps_at(&leaf.corner[vertex][y][lane])), by), cz};
        };
        const Vector3 a = corner(0), b = corner(1), c = corner(2);
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
        hn::Store(from, tag, &seen.lowest[lane]);
        hn::Store(to, tag, &seen.highest[lane]);
        out |= bits_of(hn::Or(both, hn::Or(hn::Gt(from, high), hn::Lt(to, low)))) << lane;
        left |= bits_of(hn::Gt(lower, positive)) << lane;
        right |= bits_of(hn::Lt(upper, negative)) << lane;
    }
    // The shear keeps direction · front, which is the sum of all three times -sign.
    if (ray.culled != 0) out |= ray.culled * sign > 0 ? right : left;
    seen.inside = left | right;
    seen.mask = ~out & ((1u << count) - 1);
    seen.along = along;
    seen.steps = steps;
    seen.off = off;
    seen.sign = sign;
}

/// Calls take(place, low, high, surely) for the triangles that it may hit, the first of which has the place `first`: within
/// [low, high], if at all.
template <class Take>
HWY_INLINE void for_each_met(const TreeRay& ray, const Meetings& seen, std::uint32_t first, Take take) {
    for (std::uint32_t mask = seen.mask; mask != 0; mask &= mask - 1) {
        const double step = 1 / seen.steps, pad = 1.01 * seen.off * step + 0x1p-22 * std::abs(seen.along);
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        const double from = seen.along + step * (seen.sign > 0 ? seen.lowest[lane] : -seen.highest[lane]) - pad,
                     to = seen.along + step * (seen.sign > 0 ? seen.highest[lane] : -seen.lowest[lane]) + pad;
        const auto low = static_cast<float>(std::max(from, -0x1p120)), high = static_cast<float>(std::min(to, 0x1p120));
        take(first + lane, low, high,
             (seen.inside >> lane & 1u) != 0 && low >= ray.surely_before && high <= ray.surely_limit);
    }
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
