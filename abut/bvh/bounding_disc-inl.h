// SPDX-License-Identifier: MIT
// How far a point is from what lies below a node's child. Included once for each instruction set, within its namespace's file
// (Highway's way, hence the guard).
#if defined(ABUT_BVH_BOUNDING_DISC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_BOUNDING_DISC_INL_H_
#undef ABUT_BVH_BOUNDING_DISC_INL_H_
#else
#define ABUT_BVH_BOUNDING_DISC_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/bvh/node8.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A node's discs from a lane on.
struct Discs {
    Vector3 normal;        // of no particular length
    Vector length;         // this one
    Vector middle, thick;  // where along the normal, and half the thickness, beside the radius
};
HWY_INLINE Discs discs_of(const Node8& node, std::size_t lane) {
    const Floats tag;
    const hn::Rebind<std::int32_t, Floats> integers;
    const hn::Rebind<std::int16_t, Floats> shorts;
    const auto one = hn::Set(tag, 1.0f), step = hn::Set(tag, 1.0f / Disc::unit);
    const auto numbers = [&](const std::array<std::int16_t, 8>& from) {
        return hn::Mul(hn::ConvertTo(tag, hn::PromoteTo(integers, hn::LoadU(shorts, &from[lane]))), step);
    };
    const auto x = numbers(node.discs.x), y = numbers(node.discs.y);
    const Vector3 n{x, y, hn::Sub(hn::Sub(one, hn::Abs(x)), hn::Abs(y))};
    return {n, hn::Sqrt(dot(n, n)), numbers(node.discs.middle), numbers(node.discs.half)};
}

/// A point seen from boxes' centres. These are as discs take them, rounded alike.
HWY_INLINE Vector3 from_centers(const Vector3& min, const Vector3& max, const Vector3& point) {
    const auto half = hn::Set(Floats(), 0.5f);
    const Vector3 sum = min + max;
    return {hn::NegMulAdd(half, sum.x, point.x), hn::NegMulAdd(half, sum.y, point.y),
            hn::NegMulAdd(half, sum.z, point.z)};
}

/// Lower bounds of the squares of the distances between a point, which is off by `slack` at most, and the discs from a lane
/// on. What boxes' centres are rounded by is `slack`'s, too.
///
/// The height n̂ · d above a disc, for d from its centre, and |d|² make roundings of 2^-20 |d| and 2^-20 |d|² at most. The
/// first counts twice in the square of what it exceeds the thickness by. What is beside is √(|d|² - (n̂ · d)²), and the square
/// of what that exceeds the radius by changes by no more than what the root is taken of. 2^-17 |d|² pays for all.
HWY_INLINE Vector square_to_discs(const Node8& node, std::size_t lane, Vector3 point, Vector slack) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const Vector3 min = load_axes(node.boxes.min, lane), max = load_axes(node.boxes.max, lane);
    const Vector3 sides = max - min, d = from_centers(min, max, point);
    const Discs discs = discs_of(node, lane);
    const auto height = hn::Div(dot(discs.normal, d), discs.length), square = dot(d, d);
    const auto radius = hn::Sqrt(hn::Mul(hn::Set(tag, 0.25f * (1 + 0x1p-20f)), dot(sides, sides)));
    const auto from_middle = hn::Abs(hn::NegMulAdd(discs.middle, radius, height));
    const auto over = hn::Max(hn::Sub(hn::NegMulAdd(discs.thick, radius, from_middle), slack), zero);
    const auto beside = hn::Sqrt(hn::Max(hn::NegMulAdd(height, height, square), zero));
    const auto out = hn::Max(hn::Sub(hn::Sub(beside, radius), slack), zero);
    return hn::NegMulAdd(hn::Set(tag, 0x1p-17f), square, hn::MulAdd(over, over, hn::Mul(out, out)));
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
