// SPDX-License-Identifier: MIT
// The kernel of triangle_beside.h, compiled once for each instruction set (Highway).
//
// Apart along an axis, the sides of the cube or either's normal: any axis proves it, whatever rounding made of it, when the
// two lie apart along it by more than corners and products may be off.
#include "abut/simd/triangle_beside.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/triangle_beside.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

HWY_INLINE Vector3 cross(Vector3 a, Vector3 b) {
    return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
            hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}

/// Three numbers apart from three others by more than `gap`.
HWY_INLINE hn::Mask<Floats> apart(Vector a, Vector b, Vector c, Vector p, Vector q, Vector r, Vector gap) {
    const auto below = hn::Gt(hn::Sub(hn::Min(hn::Min(p, q), r), hn::Max(hn::Max(a, b), c)), gap);
    return hn::Or(below, hn::Gt(hn::Sub(hn::Min(hn::Min(a, b), c), hn::Max(hn::Max(p, q), r)), gap));
}

std::uint32_t may_meet(const Triangles8& leaf, const std::array<std::array<double, 3>, 3>& triangle, double error) {
    const Floats tag;
    const double steps = leaf.steps;
    // Relative to the first corner, which then is exact: the leaf's corners come near 0 where it matters.
    std::array<float, 3> origin;
    std::array<std::array<float, 3>, 3> corner;
    double widest = Triangles8::most_steps;
    for (std::size_t i = 0; i < 3; ++i) {
        const double o = (triangle[0][i] - leaf.base[i]) * steps;
        widest = std::max(widest, std::abs(o));
        origin[i] = static_cast<float>(std::clamp(o, -0x1p100, 0x1p100));
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = (triangle[k][i] - triangle[0][i]) * steps;
            widest = std::max(widest, std::abs(x));
            corner[k][i] = static_cast<float>(std::clamp(x, -0x1p100, 0x1p100));
        }
    }
    // Corners are off by 0.87 steps and the error; coordinates of up to 3 widest, and sums of three products with an axis,
    // meet some twenty roundings by 2^-24 of that.
    const double off = 1.001 * (1.7321 * Triangles8::most_off + error * steps + 0x1p-17 * widest);
    if (!(widest < 0x1p30) || !(off < 0x1p30)) return 0xff;
    const auto slack = hn::Set(tag, static_cast<float>(off));
    const auto all = [&](std::size_t k) {
        return Vector3{hn::Set(tag, corner[k][0]), hn::Set(tag, corner[k][1]), hn::Set(tag, corner[k][2])};
    };
    const Vector3 p = all(0), q = all(1), r = all(2), normal = cross(q, r);
    const auto length_of = [](Vector3 n) { return hn::Add(hn::Add(hn::Abs(n.x), hn::Abs(n.y)), hn::Abs(n.z)); };
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto [a, b, c] = corners_beside(leaf, lane, origin);
        auto out = apart(a.x, b.x, c.x, p.x, q.x, r.x, slack);
        out = hn::Or(out, apart(a.y, b.y, c.y, p.y, q.y, r.y, slack));
        out = hn::Or(out, apart(a.z, b.z, c.z, p.z, q.z, r.z, slack));
        for (const Vector3& axis : {normal, cross(b - a, c - a)}) {
            const auto gap = hn::Mul(slack, length_of(axis));
            out = hn::Or(
                out, apart(dot(a, axis), dot(b, axis), dot(c, axis), dot(p, axis), dot(q, axis), dot(r, axis), gap));
        }
        result |= (~bits_of(out) & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return result;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(may_meet);

std::uint32_t may_meet(const Triangles8& leaf, const std::array<std::array<double, 3>, 3>& triangle,
                       double error) noexcept {
    return HWY_DYNAMIC_DISPATCH(may_meet)(leaf, triangle, error);
}

}  // namespace abut::simd
#endif
