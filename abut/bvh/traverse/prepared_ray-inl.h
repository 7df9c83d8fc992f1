// SPDX-License-Identifier: MIT
// Computes what a prepared ray holds, and tests it against the boxes and discs of a node and the triangles of a leaf,
// in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// Boxes: slabs. The t of each side is side · inverse - origin · inverse, all rounded. Near sides use an inverse of
// smaller magnitude and an origin that is moved towards them, far sides the opposite, so that no box that the ray meets
// is missed.
//
// Discs of leaves: a hit lies between the point where the ray enters the box and the point where it leaves it, and
// within the disc's thickness. So there is none if both points lie above the disc, or both below it. With a normal n,
// |n|₁ <= 1, a ray from o, a box whose coordinates are at most M, and t: the height n · (o - c) + t (n · d) of either
// point has roundings of less than 2^-20 (|o| + M + t): that of the ray to floats, that of o - c, five in each dot
// product and two in the sum; and the ray's own error is added. The rounding of n, of the radius and of the disc's
// share of it is covered by the disc (fit_discs.cpp), except for squares that underflow: 2^-60.
//
// Triangles: the corners are taken relative to the ray and sheared so that the ray runs along its longest axis (Woop,
// Benthin and Wald 2013); the coordinate along that axis is then t. A corner has an error of at most `off` along either
// other axis, and its rounding to a float, 2^-24 of itself. An edge function p × q has an error of at most off (|p|₁ +
// |q|₁) + 2 off², and of 2^-22 |p|₁ |q|₁ for the rounding of corners and products; `positive` is no less than their
// sum. The ray meets the plane at the mean of the corners' t weighted by the edge functions. The error of that is at
// most: three times `positive` times `range`, which bounds the difference between a corner's t and the hit's, over the
// sum of the edge functions; 2^-19 range for rounding; and less than `off` and its rounding for the t of a corner. A
// triangle is rejected if two of the three edge functions certainly differ in sign, or if the hit certainly lies
// outside the range of t. It is certainly hit if all three certainly have one sign and the hit certainly lies within
// the range.
//
// A single ray moves a leaf's vertices in doubles, scaled so that the tree's coordinates are about 1; their error is
// the ray's. The rays of a packet share corners in steps from the leaf's base, and shear them in floats: coordinates of
// up to `widest` then have a handful of roundings of 2^-24, and 2^-19 covers all of these.
#if defined(ABUT_BVH_TRAVERSE_PREPARED_RAY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_PREPARED_RAY_INL_H_
#undef ABUT_BVH_TRAVERSE_PREPARED_RAY_INL_H_
#else
#define ABUT_BVH_TRAVERSE_PREPARED_RAY_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/prepared_ray.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

// What PreparedRay holds for an axis: of one ray along several axes at once, or of several rays along one axis.

// Below this part of the longest component, a component counts as no motion.
constexpr double negligible_component = 0x1p-40;

/// Raises `bound`, a lower bound of how far before a box a ray may begin, by what the axis with the sides `min` and
/// `max` gives.
template <class V>
HWY_INLINE V raise_entry_bound(V bound, V min, V max, V origin, V direction, V longest, V pad) {
    const hn::DFromV<V> tag;
    const auto side = hn::IfThenElse(hn::Gt(direction, hn::Zero(tag)), hn::Sub(min, pad), hn::Add(max, pad));
    const auto there = hn::Mul(hn::Sub(side, origin), hn::Div(longest, direction));
    const auto stays = hn::Lt(hn::Abs(direction), hn::Mul(hn::Set(tag, negligible_component), longest));
    return hn::IfThenElse(stays, bound, hn::Max(bound, there));
}
constexpr double entry_bound_slack = 1 - 0x1p-45;

/// Where t = 0 of a ray is, and the error of its points.
template <class V>
struct RayStart {
    V longest, start, error, magnitude;
};
template <class V>
HWY_INLINE RayStart<V> ray_start(V longest, V farthest, V start, V size, V pad) {
    const hn::DFromV<V> tag;
    // Within the box t stays below 4 `magnitude`, and computing a point makes a few roundings of at most 2^-53 of that.
    const auto magnitude = hn::Add(hn::Add(farthest, start), hn::Add(size, pad));
    return {longest, start, hn::MulAdd(hn::Set(tag, 0x1p-48), magnitude, pad), magnitude};
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
    const auto stays = hn::Lt(hn::Abs(direction), hn::Mul(all(negligible_component), ray.longest));
    const auto steep =
        hn::IfThenElse(stays, hn::IfThenElse(axis.down, all(-0x1p60), all(0x1p60)), hn::Mul(ray.longest, inverse));
    // A side's t is side · inverse - origin · inverse in floats: the inverse, each product and t are rounded.
    const auto pads = hn::MulAdd(hn::Add(hn::Abs(axis.origin), size), all(0x1p-22),
                                 hn::Add(ray.error, hn::IfThenElseZero(stays, hn::Mul(all(0x1p-37), ray.magnitude))));
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

// The tests of a node and of a leaf.

/// The largest of several t of which the last is not negative; and the smallest, or a negative number if any is
/// negative. Compared as integers: floats that are not negative are in the order of their bits, and integers are
/// compared in a quarter of the time.
HWY_INLINE Vector latest_of(Vector a, Vector b, Vector c, Vector d) {
    const hn::Rebind<std::int32_t, Floats> bits;
    const auto of = [&](Vector v) { return hn::BitCast(bits, v); };
    return hn::BitCast(Floats(), hn::Max(hn::Max(of(a), of(b)), hn::Max(of(c), of(d))));
}
HWY_INLINE Vector earliest_of(Vector a, Vector b, Vector c, Vector d) {
    const hn::Rebind<std::int32_t, Floats> bits;
    const auto of = [&](Vector v) { return hn::BitCast(bits, v); };
    return hn::BitCast(Floats(), hn::Min(hn::Min(of(a), of(b)), hn::Min(of(c), of(d))));
}

/// A ray's numbers for slab tests, each in all lanes of a vector, so that they stay in registers from node to node.
struct RaySlabs {
    const PreparedRay& ray;
    std::array<Vector, 3> near_inverse, far_inverse, near_origin, far_origin;

    HWY_INLINE explicit RaySlabs(const PreparedRay& its) : ray(its) {
        const Floats tag;
        for (std::size_t i = 0; i < 3; ++i) {
            near_inverse[i] = hn::Set(tag, its.near_inverse[i]);
            far_inverse[i] = hn::Set(tag, its.far_inverse[i]);
            near_origin[i] = hn::Set(tag, its.near_origin[i]);
            far_origin[i] = hn::Set(tag, its.far_origin[i]);
        }
    }
};

/// From a lane on, whether the ray may hit what lies in a node's discs, between the points where it enters and leaves
/// the boxes.
HWY_INLINE hn::Mask<Floats> through_discs(const PreparedRay& ray, const Node8& node, std::size_t lane, Vector enter,
                                          Vector leave) {
    const Floats tag;
    const auto in_all = [](const std::array<double, 4>& v) {
        return all({static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])});
    };
    const Vector3 min = load_axes(node.boxes.min, lane), max = load_axes(node.boxes.max, lane), sides = max - min;
    const Discs discs = discs_of(node, lane);
    const auto above = dot(discs.normal, from_centers(min, max, in_all(ray.origin))),
               rises = dot(discs.normal, in_all(ray.direction));
    const auto first = hn::MulAdd(rises, enter, above), last = hn::MulAdd(rises, leave, above);
    const auto radius =
        hn::Mul(hn::Set(tag, 0.5f), hn::Sqrt(hn::Mul(dot(sides, sides), dot(discs.normal, discs.normal))));
    const auto middle = hn::Mul(discs.middle, radius),
               thick = hn::MulAdd(discs.thick, radius,
                                  hn::MulAdd(leave, hn::Set(tag, 0x1.01p-20f), hn::Set(tag, ray.disc_pad)));
    return hn::And(hn::Ge(hn::Max(first, last), hn::Sub(middle, thick)),
                   hn::Le(hn::Min(first, last), hn::Add(middle, thick)));
}

/// Returns the lanes whose boxes the ray may meet by the limit, and for leaves also their discs, and sets the t at
/// which it enters the boxes; the bits of unused lanes are arbitrary. If prefetching, the first and the last leaf whose
/// box is met are prefetched before the discs are tested: mostly there are no more, and most of them are visited soon.
template <Prefetch prefetch>
HWY_INLINE std::uint32_t intersect_node(const RaySlabs& slabs, float limit, const Node8& node, const LeafCell* cells,
                                        LaneKeys& enters) {
    const Floats tag;
    const float* const sides = reinterpret_cast<const float*>(&node.boxes);
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto near = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + slabs.ray.near_side[i] + lane), slabs.near_inverse[i],
                              slabs.near_origin[i]);
        };
        const auto far = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + slabs.ray.far_side[i] + lane), slabs.far_inverse[i],
                              slabs.far_origin[i]);
        };
        const auto enter = latest_of(near(0), near(1), near(2), hn::Zero(tag));
        const auto leave = earliest_of(far(0), far(1), far(2), hn::Set(tag, limit));
        hn::Store(enter, tag, &enters[lane]);
        std::uint32_t hits = bits_of(hn::Le(enter, leave));
        const std::uint32_t leaves = node.leaves >> lane;
        if ((hits & leaves) != 0) {
            if constexpr (prefetch == Prefetch::yes) {
                const std::uint32_t some = hits & leaves;
                const auto prefetch_leaf = [&](std::size_t which) {
                    prefetch_lines(cells + node.leaf(static_cast<std::uint32_t>(lane + which)));
                };
                prefetch_leaf(static_cast<std::size_t>(std::countr_zero(some)));
                prefetch_leaf(static_cast<std::size_t>(std::bit_width(some)) - 1);
            }
            hits &= bits_of(through_discs(slabs.ray, node, lane, enter, leave)) | ~leaves;
        }
        mask |= hits << lane;
    }
    return mask;
}

/// Bounds of the t at which the ray meets the triangles' planes; and the lanes in which the ray certainly does not hit
/// the triangle within the range (`out`), or certainly passes all three edges on the same side, in one sense or the
/// other (`left`, `right`).
struct TriangleTest {
    Vector lowest, highest;
    std::uint32_t out, left, right;
};
/// For triangles in the lanes `used`, with corners relative to a ray: sheared, z being t. `twice_off`: 2.002 times the
/// corners' error bound; the range is [low, high].
HWY_INLINE TriangleTest test_triangles(const Vector3& a, const Vector3& b, const Vector3& c, std::uint32_t used,
                                       Vector twice_off, Vector low, Vector high) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const auto u = hn::NegMulAdd(c.y, b.x, hn::Mul(c.x, b.y));
    const auto v = hn::NegMulAdd(a.y, c.x, hn::Mul(a.x, c.y));
    const auto w = hn::NegMulAdd(b.y, a.x, hn::Mul(b.x, a.y));
    const auto size = [](const Vector3& p) { return hn::Add(hn::Abs(p.x), hn::Abs(p.y)); };
    const auto largest = hn::Max(hn::Max(size(a), size(b)), size(c));
    // Products that underflow are below 2^-110.
    const auto positive = hn::MulAdd(hn::MulAdd(largest, hn::Set(tag, 0x1p-21f), twice_off),
                                     hn::Add(largest, twice_off), hn::Set(tag, 0x1p-110f)),
               negative = hn::Neg(positive);
    const auto lower = hn::Min(hn::Min(u, v), w), upper = hn::Max(hn::Max(u, v), w);
    const std::uint32_t beside = bits_of(hn::And(hn::Gt(upper, positive), hn::Lt(lower, negative)));
    if ((used & ~beside) == 0) return {zero, zero, beside, 0, 0};
    const auto bottom = hn::Min(hn::Min(a.z, b.z), c.z), range = hn::Sub(hn::Max(hn::Max(a.z, b.z), c.z), bottom);
    const auto sum = hn::Add(hn::Add(u, v), w);
    const auto certain_sum = hn::NegMulAdd(hn::Set(tag, 3.0f), positive, hn::Abs(sum));
    const auto is_certain = hn::Gt(certain_sum, zero);
    const auto weighted_sum =
        hn::MulAdd(u, hn::Sub(a.z, bottom), hn::MulAdd(v, hn::Sub(b.z, bottom), hn::Mul(w, hn::Sub(c.z, bottom))));
    const auto height = hn::Div(weighted_sum, sum);
    const auto height_error =
        hn::Mul(range, hn::Add(hn::Div(hn::Mul(hn::Set(tag, 3.1f), positive), certain_sum), hn::Set(tag, 0x1p-19f)));
    const auto from = hn::Add(bottom, hn::IfThenElseZero(is_certain, hn::Max(hn::Sub(height, height_error), zero))),
               to = hn::Add(bottom, hn::IfThenElse(is_certain, hn::Min(hn::Add(height, height_error), range), range));
    return {from, to, beside | bits_of(hn::Or(hn::Gt(from, high), hn::Lt(to, low))), bits_of(hn::Gt(lower, positive)),
            bits_of(hn::Lt(upper, negative))};
}

/// What a ray's test of a leaf's triangles returns.
struct LeafHits {
    HWY_ALIGN std::array<float, 8> low, high;  // bounds of the t at which the ray hits them, if it does
    std::uint32_t mask;                        // those that the ray may hit,
    std::uint32_t certain;                     // and those of these that it certainly hits
};

/// The numbers with which a ray is tested against one leaf.
struct RayRange {
    float off, low, high;               // in steps: the error bound of corners, and the range of t
    float along, step;                  // t = along + step · steps
    float certain_from, certain_limit;  // the range of t in which a hit certainly counts
};
/// Tests `count` triangles whose corners relative to the ray are corner(k, lane), the k-th ones from a lane on. `sign`:
/// of the ray's direction along the longest axis; `culled` as in PreparedRay.
template <class Corner>
HWY_INLINE void intersect_leaf(Corner corner, const RayRange& range, double sign, int culled, std::uint32_t count,
                               LeafHits& hits) {
    const Floats tag;
    const auto all = [&](float x) { return hn::Set(tag, x); };
    const auto off = all(range.off), step = all(range.step), along = all(range.along);
    const std::uint32_t used = (1u << count) - 1;
    std::uint32_t out = 0, left = 0, right = 0, within = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const std::uint32_t used_here = used >> lane & ((1u << hn::Lanes(tag)) - 1);
        const TriangleTest tested = test_triangles(corner(0, lane), corner(1, lane), corner(2, lane), used_here,
                                                   hn::Mul(off, all(2.002f)), all(range.low), all(range.high));
        out |= tested.out << lane;
        if ((used_here & ~tested.out) == 0) continue;
        left |= tested.left << lane;
        right |= tested.right << lane;
        // A handful of roundings of 2^-24 of either term. What underflows, of at most 2^17 steps, is below 2^-100, and
        // nothing overflows.
        const auto at = [&](Vector steps) {
            return hn::Min(hn::Max(hn::Mul(step, steps), all(-0x1p120f)), all(0x1p120f));
        };
        const auto from = at(tested.lowest), to = at(tested.highest);
        const auto size = hn::Add(hn::Abs(along), hn::Max(hn::Abs(from), hn::Abs(to)));
        const auto pad = hn::MulAdd(size, all(0x1p-21f), hn::MulAdd(hn::Mul(off, all(1.01f)), step, all(0x1p-100f)));
        const auto most_pad = hn::Min(pad, all(0x1p122f));
        const auto low = hn::Sub(hn::Add(along, from), most_pad), high = hn::Add(hn::Add(along, to), most_pad);
        hn::Store(low, tag, &hits.low[lane]);
        hn::Store(high, tag, &hits.high[lane]);
        within |= bits_of(hn::And(hn::Ge(low, all(range.certain_from)), hn::Le(high, all(range.certain_limit))))
                  << lane;
    }
    // The shear preserves dot(direction, normal), which is -sign times the sum of the edge functions.
    if (culled != 0) out |= culled * sign > 0 ? right : left;
    hits.mask = ~out & used;
    hits.certain = hits.mask & within & (left | right);
}

/// The same for a single ray and a leaf.
HWY_INLINE void intersect_leaf(const PreparedRay& ray, const Leaf8& leaf, float limit, LeafHits& hits) {
    const Doubles tag;
    const LeafHead head = leaf.head();
    const std::size_t x = ray.axis[0], y = ray.axis[1], z = ray.axis[2];
    const double sign = ray.direction[z];
    const auto all = [&](double value) { return hn::Set(tag, value); };
    const auto ox = all(ray.origin[x]), oy = all(ray.origin[y]), oz = all(ray.origin[z]);
    const auto dx = all(ray.direction[x]), dy = all(ray.direction[y]);
    const auto scale = all(ray.scale), along = all(ray.scale * sign);
    Corners8 corners;
    corners_of(
        leaf, head, ray.axis,
        [&](Double3 v) {
            const auto t = hn::Mul(hn::Sub(v.z, oz), along);
            return in_floats({hn::NegMulAdd(dx, t, hn::Mul(hn::Sub(v.x, ox), scale)),
                              hn::NegMulAdd(dy, t, hn::Mul(hn::Sub(v.y, oy), scale)), t});
        },
        corners);
    const auto steps = static_cast<float>(ray.scale);
    const float most = limit * steps, least = ray.before * steps;
    const auto wider = [&](float end) { return 0x1p-20f * std::abs(end) + ray.off; };
    intersect_leaf([&](std::size_t k, std::size_t lane) { return corners.load(k, lane); },
                   {.off = ray.off,
                    .low = least - wider(least),
                    .high = most + wider(most),
                    .along = 0,
                    .step = static_cast<float>(ray.step),
                    .certain_from = ray.certain_from,
                    .certain_limit = ray.certain_limit},
                   sign, ray.culled, head.count, hits);
}

/// For the rays of a packet and one leaf, in steps: the leaf's base relative to each ray, sheared; the error bound of
/// corners; and the ranges of t there. And t at the base.
template <class V>
struct BaseBeside {
    using Float = hn::Vec<hn::Rebind<float, hn::DFromV<V>>>;
    Float x, y, off, low, high;
    V along;
};
/// For rays from (ox, oy, oz) with the direction (dx, dy, sign) along axes[0..2], within [before, limit].
template <class V>
HWY_INLINE BaseBeside<V> base_beside(const std::array<double, 3>& base, double leaf_steps, const AxisOrder& axes, V ox,
                                     V oy, V oz, V dx, V dy, double sign, V error, V before, V limit) {
    const hn::DFromV<V> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    const auto size = [&](float x) { return hn::Set(floats, x); };
    const auto in_floats = [&](V x) { return hn::DemoteTo(floats, hn::Min(hn::Max(x, all(-0x1p100)), all(0x1p100))); };
    const auto steps = all(leaf_steps);
    BaseBeside<V> result;
    result.along = hn::Mul(hn::Sub(all(base[axes[2]]), oz), all(sign));
    const auto beside = [&](std::size_t axis, V o, V d) {
        return in_floats(hn::Mul(hn::NegMulAdd(d, result.along, hn::Sub(all(base[axis]), o)), steps));
    };
    result.x = beside(axes[0], ox, dx);
    result.y = beside(axes[1], oy, dy);
    const auto widest = hn::Add(size(2 * Leaf8::most_steps), hn::Max(hn::Abs(result.x), hn::Abs(result.y)));
    const auto off = hn::MulAdd(size(0x1.01p-19f), widest, in_floats(hn::Mul(hn::Mul(error, all(4.001)), steps)));
    // If the ray is far away for the leaf's size: nothing is rejected, and no product below leaves the range of floats.
    result.off = hn::IfThenElse(hn::Lt(off, size(0x1p30f)), off, size(0x1p100f));
    const auto most = in_floats(hn::Mul(hn::Sub(limit, result.along), steps)),
               least = in_floats(hn::Mul(hn::Sub(before, result.along), steps));
    const auto wider = [&](auto end) { return hn::MulAdd(size(0x1p-20f), hn::Abs(end), result.off); };
    result.high = hn::Add(most, wider(most));
    result.low = hn::Sub(least, wider(least));
    return result;
}

/// Calls visit(triangle, low, high, certain) for the triangles that the ray may hit; `first` is the number of the
/// leaf's first one.
template <class Visit>
HWY_INLINE void for_each_hit(const LeafHits& hits, std::uint32_t first, Visit visit) {
    for (std::uint32_t mask = hits.mask; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        visit(first + lane, hits.low[lane], hits.high[lane], (hits.certain >> lane & 1u) != 0);
    }
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
