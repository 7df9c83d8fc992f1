// SPDX-License-Identifier: MIT
// Lower bounds of a convex core's distances to boxes, discs and triangles, one in each lane.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// For any direction n, no point of a box or triangle is nearer to the core than the gap along n: the least n · x of the
// one, less the greatest n · s of the core, over |n|. So the search for a good direction (Frank and Wolfe 1956: from
// the nearest points so far towards the core's support point along the line between them) cannot make a bound wrong,
// only wide, and only the rounding of the last operations counts.
#if defined(ABUT_BVH_TRAVERSE_SUPPORT_BOUNDS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_SUPPORT_BOUNDS_INL_H_
#undef ABUT_BVH_TRAVERSE_SUPPORT_BOUNDS_INL_H_
#else
#define ABUT_BVH_TRAVERSE_SUPPORT_BOUNDS_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/bvh/traverse/closest_shape_traversal.h"
#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

HWY_INLINE Vector3 nowhere() {
    const auto zero = hn::Zero(Floats());
    return {zero, zero, zero};
}

/// axis or -axis, whichever is farther along n.
HWY_INLINE Vector3 farther_end(const Vector3& axis, const Vector3& n) {
    const auto along = dot(axis, n);
    return {hn::Xor(axis.x, hn::And(along, hn::SignBit(Floats()))),
            hn::Xor(axis.y, hn::And(along, hn::SignBit(Floats()))),
            hn::Xor(axis.z, hn::And(along, hn::SignBit(Floats())))};
}
/// The support point along n of the disc that two axes span.
HWY_INLINE Vector3 farthest_on_disc(const Vector3& u, const Vector3& v, const Vector3& n) {
    const Floats tag;
    const auto x = dot(u, n), y = dot(v, n);
    const auto per =
        hn::Div(hn::Set(tag, 1.0f), hn::Sqrt(hn::Max(hn::MulAdd(x, x, hn::Mul(y, y)), hn::Set(tag, 1e-36f))));
    return along(scaled(hn::Mul(x, per), u), hn::Mul(y, per), v);
}

/// The core's support point along n, in each lane.
HWY_INLINE Vector3 farthest(const FloatCore& core, const Vector3& n) {
    const Floats tag;
    using Kind = FloatCore::Kind;
    const Vector3 u = all(core.axis[0]), v = all(core.axis[1]), w = all(core.axis[2]);
    switch (core.kind) {
        case Kind::box:
            return farther_end(u, n) + farther_end(v, n) + farther_end(w, n);
        case Kind::cylinder:
            return farther_end(u, n) + farthest_on_disc(v, w, n);
        case Kind::cone: {
            const Vector3 rim = farthest_on_disc(v, w, n) - u;
            return choose(hn::Gt(dot(u, n), dot(rim, n)), u, rim);
        }
        case Kind::ellipsoid: {
            const auto x = dot(u, n), y = dot(v, n), z = dot(w, n);
            const auto square = hn::MulAdd(x, x, hn::MulAdd(y, y, hn::Mul(z, z)));
            const auto per = hn::Div(hn::Set(tag, 1.0f), hn::Sqrt(hn::Max(square, hn::Set(tag, 1e-36f))));
            return along(along(scaled(hn::Mul(x, per), u), hn::Mul(y, per), v), hn::Mul(z, per), w);
        }
        case Kind::points:
            break;
    }
    Vector3 best = all(core.point[0]);
    auto most = dot(best, n);
    for (std::size_t i = 1; i < core.count; ++i) {
        const Vector3 p = all(core.point[i]);
        const auto along = dot(p, n);
        best = choose(hn::Gt(along, most), p, best);
        most = hn::Max(most, along);
    }
    return best;
}

/// A point of the core that is nearer to x than q is, where s is the support point along x - q. A unit of the core's
/// coordinates is `units` of all others'.
HWY_INLINE Vector3 nearer_point(const FloatCore& core, const Vector3& q, const Vector3& s, const Vector3& x,
                                float units) {
    const Floats tag;
    if (core.kind != FloatCore::Kind::box) {
        const Vector3 qs = s - q;
        return along(q, share(dot(x - q, qs), dot(qs, qs)), qs);
    }
    Vector3 to = nowhere();
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector3 axis = all(core.axis[i]);
        const auto most = hn::Set(tag, units), at = hn::Mul(dot(x, axis), hn::Set(tag, core.per_square[i]));
        to = along(to, hn::Min(hn::Max(at, hn::Neg(most)), most), axis);
    }
    return to;
}

/// The least n · y of the discs of a node from a lane on, relative to a point; n has length 1.
///
/// A disc reaches √(1 - (n · m)²) of its radius along n, where m is its normal. The root's argument has an error of
/// some 2^-22, for which 2^-20 is added; all else has a few roundings of the coordinates.
HWY_INLINE Vector least_along_discs(const Node8& node, std::size_t lane, const Vector3& from, const Vector3& n) {
    const Floats tag;
    const auto half = hn::Set(tag, 0.5f), one = hn::Set(tag, 1.0f);
    const Vector3 min = load_axes(node.boxes.min, lane), max = load_axes(node.boxes.max, lane);
    const Vector3 center = scaled(half, min + max) - from, sides = max - min;
    const Discs discs = discs_of(node, lane);
    const auto radius = hn::Sqrt(hn::Mul(hn::Set(tag, 0.25f * (1 + 0x1p-20f)), dot(sides, sides)));
    const auto slope = hn::Div(dot(discs.normal, n), discs.length);
    const auto beside =
        hn::Sqrt(hn::Add(hn::Max(hn::NegMulAdd(slope, slope, one), hn::Zero(tag)), hn::Set(tag, 0x1p-20f)));
    const auto up = hn::NegMulAdd(hn::Abs(slope), discs.thick, hn::Mul(slope, discs.middle));
    return hn::MulAdd(radius, hn::Sub(up, beside), dot(center, n));
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
