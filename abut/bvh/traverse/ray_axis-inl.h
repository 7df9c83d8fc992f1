// SPDX-License-Identifier: MIT
// RayAxis: what a prepared ray holds for an axis, in SIMD: of one ray along several axes at once, or of several rays
// along one axis.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_RAY_AXIS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_RAY_AXIS_INL_H_
#undef ABUT_BVH_TRAVERSE_RAY_AXIS_INL_H_
#else
#define ABUT_BVH_TRAVERSE_RAY_AXIS_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

constexpr double still = 0x1p-40;  // below this part of the longest component, a component counts as no motion

/// Raises `way`, a lower bound of how far before a box a ray may begin, by what the axis with the sides `min` and `max`
/// gives.
template <class V>
HWY_INLINE V way_to(V way, V min, V max, V origin, V direction, V longest, V pad) {
    const hn::DFromV<V> tag;
    const auto side = hn::IfThenElse(hn::Gt(direction, hn::Zero(tag)), hn::Sub(min, pad), hn::Add(max, pad));
    const auto there = hn::Mul(hn::Sub(side, origin), hn::Div(longest, direction));
    const auto stays = hn::Lt(hn::Abs(direction), hn::Mul(hn::Set(tag, still), longest));
    return hn::IfThenElse(stays, way, hn::Max(way, there));
}
constexpr double way_slack = 1 - 0x1p-45;

/// Where t = 0 of a ray is, and the error of its points.
template <class V>
struct RayStart {
    V longest, start, error, reach;
};
template <class V>
HWY_INLINE RayStart<V> ray_start(V longest, V farthest, V start, V size, V pad) {
    const hn::DFromV<V> tag;
    // Within the box t stays below 4 reach, and computing a point makes a few roundings of at most 2^-53 of that.
    const auto reach = hn::Add(hn::Add(farthest, start), hn::Add(size, pad));
    return {longest, start, hn::MulAdd(hn::Set(tag, 0x1p-48), reach, pad), reach};
}

/// A ray along one axis. The t at the side of a box is side · inverse - origin, with the numbers for near or for far
/// sides.
template <class V>
struct RayAxis {
    using Float = hn::Vec<hn::Rebind<float, hn::DFromV<V>>>;
    V origin, direction;
    V near_point, far_point;  // the origin, moved so that the interval of t within a box only grows
    Float near_inverse, far_inverse, near_origin, far_origin;
    hn::Mask<hn::DFromV<V>> down;
};
template <class V>
HWY_INLINE RayAxis<V> ray_axis(V origin, V direction, const RayStart<V>& ray, bool starts_later, V size) {
    const hn::DFromV<V> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    RayAxis<V> axis;
    // What boxes are tested with is computed in as few steps as possible, because the ray's first box waits for it.
    const auto inverse = hn::Div(all(1), direction);
    axis.direction = hn::Div(direction, ray.longest);
    axis.origin = starts_later ? hn::MulAdd(axis.direction, ray.start, origin) : origin;
    // Along an axis on which the ray hardly moves, its motion counts as a pad, and boxes beside it are infinitely far.
    axis.down = hn::Lt(direction, hn::Zero(tag));
    const auto stays = hn::Lt(hn::Abs(direction), hn::Mul(all(still), ray.longest));
    const auto steep =
        hn::IfThenElse(stays, hn::IfThenElse(axis.down, all(-0x1p60), all(0x1p60)), hn::Mul(ray.longest, inverse));
    // A side's t is side · inverse - origin · inverse in floats: the inverse, each product and t are rounded.
    const auto pads = hn::MulAdd(hn::Add(hn::Abs(axis.origin), size), all(0x1p-22),
                                 hn::Add(ray.error, hn::IfThenElseZero(stays, hn::Mul(all(0x1p-37), ray.reach))));
    const auto off = hn::IfThenElse(axis.down, hn::Neg(pads), pads);
    axis.near_point = hn::Add(axis.origin, off);
    axis.far_point = hn::Sub(axis.origin, off);
    const auto near = hn::Mul(steep, all(1 - 0x1p-21)), far = hn::Mul(steep, all(1 + 0x1p-21));
    axis.near_inverse = hn::DemoteTo(floats, near);
    axis.far_inverse = hn::DemoteTo(floats, far);
    axis.near_origin = hn::DemoteTo(floats, hn::Mul(near, axis.near_point));
    axis.far_origin = hn::DemoteTo(floats, hn::Mul(far, axis.far_point));
    return axis;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
