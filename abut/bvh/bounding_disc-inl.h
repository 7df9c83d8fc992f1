// SPDX-License-Identifier: MIT
// Lower bounds of the distances from a point to the discs of a node's children, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
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

/// A node's discs, from a lane on.
struct Discs {
    Vector3 normal;        // of any length
    Vector length;         // the normal's length
    Vector middle, thick;  // the middle along the normal, and half the thickness, in radii
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

/// A point relative to the centers of boxes. Discs are fitted around these centers, rounded in the same way.
HWY_INLINE Vector3 from_centers(const Vector3& min, const Vector3& max, const Vector3& point) {
    const auto half = hn::Set(Floats(), 0.5f);
    const Vector3 sum = min + max;
    return {hn::NegMulAdd(half, sum.x, point.x), hn::NegMulAdd(half, sum.y, point.y),
            hn::NegMulAdd(half, sum.z, point.z)};
}

/// Lower bounds of the squared distances between a point and the discs, from a lane on. `slack` bounds the error of the
/// point, and the rounding of the boxes' centers.
///
/// With d from the box's center to the point, the height n̂ · d above the disc has roundings of at most 2^-20 |d|, and
/// |d|² has roundings of at most 2^-20 |d|². The first counts twice in the square of what the height exceeds the
/// thickness by. The distance from the axis is √(|d|² - (n̂ · d)²), and the square of what that exceeds the radius by
/// changes by no more than the root's argument. 2^-17 |d|² covers all of this.
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
