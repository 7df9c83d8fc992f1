// SPDX-License-Identifier: MIT
// The kernel of ray_walk.h, compiled once for each instruction set (Highway).
//
// Boxes: slabs, each side's t a difference times a rounded reciprocal, three roundings; near sides use a reciprocal made
// smaller and an origin moved towards them, far ones the opposite, so that a box is never missed.
//
// Triangles: in steps of their leaf, beside the point where the ray enters it, sheared so that the ray runs along the
// longest axis (Woop, Benthin and Wald 2013). A corner is then off by at most `off` along either other axis: most_off of
// its own and of the longest axis', which the shear adds, and what rounding does. An edge function p × q errs by at most
// off (|p|₁ + |q|₁) + 2 off²; a triangle is dropped when two of its three differ in sign for sure, or when all its corners
// lie beyond the range of t.
#include "abut/simd/ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/ray_walk.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// A ray beside one leaf, in its steps.
struct LeafRay {
    std::array<float, 3> origin;  // the longest axis last
    float shear_x, shear_y, sign;
    float off;
    float from, to;  // the range of the last coordinate times sign
};

HWY_INLINE LeafRay leaf_ray(const RayWalk& walk, const Triangles8& leaf, float t) {
    LeafRay ray;
    double widest = Triangles8::most_steps;
    const double steps = leaf.steps, start = t;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = walk.axis[k];
        const double o = ((walk.origin[i] + walk.direction[i] * start) - leaf.base[i]) * steps;
        ray.origin[k] = static_cast<float>(std::clamp(o, -0x1p60, 0x1p60));
        widest = std::max(widest, std::abs(o));
    }
    ray.sign = static_cast<float>(walk.direction[walk.axis[2]]);
    ray.shear_x = static_cast<float>(walk.direction[walk.axis[0]]) * ray.sign;
    ray.shear_y = static_cast<float>(walk.direction[walk.axis[1]]) * ray.sign;
    // Coordinates of up to 4 widest, and their products, meet some twenty roundings by 2^-24 widest; this pays for 32.
    double off = 2 * (Triangles8::most_off + walk.error * steps) + 0x1p-19 * widest;
    if (!(off < 0x1p40)) off = 0x1p100;  // far beyond the leaf's size: drops nothing
    const auto in_steps = [&](float end) {
        return std::min((static_cast<double>(end) - start) * steps * 1.001, 0x1p100);
    };
    ray.off = static_cast<float>(1.001 * off);
    ray.from = static_cast<float>(std::max(in_steps(walk.before), -0x1p100) - 1.01 * off);
    ray.to = static_cast<float>(in_steps(walk.limit) + 1.01 * off);
    return ray;
}

/// The triangles of a leaf that the ray may hit.
HWY_INLINE std::uint32_t may_hit(const RayWalk& walk, const Triangles8& leaf, float t) {
    const Floats tag;
    const LeafRay ray = leaf_ray(walk, leaf, t);
    const auto ox = hn::Set(tag, ray.origin[0]), oy = hn::Set(tag, ray.origin[1]), oz = hn::Set(tag, ray.origin[2]);
    const auto sx = hn::Set(tag, ray.shear_x), sy = hn::Set(tag, ray.shear_y), sign = hn::Set(tag, ray.sign);
    const auto off = hn::Set(tag, ray.off), twice = hn::Set(tag, 2 * ray.off * ray.off);
    const auto from = hn::Set(tag, ray.from), to = hn::Set(tag, ray.to);
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto at = [&](std::size_t vertex, std::size_t axis) {
            return steps_at(&leaf.corner[vertex][walk.axis[axis]][lane]);
        };
        const auto az = hn::Sub(at(0, 2), oz), bz = hn::Sub(at(1, 2), oz), cz = hn::Sub(at(2, 2), oz);
        const auto ax = hn::NegMulAdd(sx, az, hn::Sub(at(0, 0), ox)), ay = hn::NegMulAdd(sy, az, hn::Sub(at(0, 1), oy));
        const auto bx = hn::NegMulAdd(sx, bz, hn::Sub(at(1, 0), ox)), by = hn::NegMulAdd(sy, bz, hn::Sub(at(1, 1), oy));
        const auto cx = hn::NegMulAdd(sx, cz, hn::Sub(at(2, 0), ox)), cy = hn::NegMulAdd(sy, cz, hn::Sub(at(2, 1), oy));
        const auto u = hn::NegMulAdd(cy, bx, hn::Mul(cx, by));
        const auto v = hn::NegMulAdd(ay, cx, hn::Mul(ax, cy));
        const auto w = hn::NegMulAdd(by, ax, hn::Mul(bx, ay));
        const auto a = hn::MulAdd(off, hn::Add(hn::Abs(ax), hn::Abs(ay)), twice);
        const auto b = hn::Mul(off, hn::Add(hn::Abs(bx), hn::Abs(by)));
        const auto c = hn::Mul(off, hn::Add(hn::Abs(cx), hn::Abs(cy)));
        const auto bound_u = hn::Add(hn::Add(b, c), twice), bound_v = hn::Add(c, a), bound_w = hn::Add(a, b);
        // Not a number compares as false, and so drops nothing.
        const auto up = hn::Or(hn::Gt(u, bound_u), hn::Or(hn::Gt(v, bound_v), hn::Gt(w, bound_w)));
        const auto down =
            hn::Or(hn::Lt(u, hn::Neg(bound_u)), hn::Or(hn::Lt(v, hn::Neg(bound_v)), hn::Lt(w, hn::Neg(bound_w))));
        const auto near = hn::Min(hn::Min(hn::Mul(az, sign), hn::Mul(bz, sign)), hn::Mul(cz, sign));
        const auto far = hn::Max(hn::Max(hn::Mul(az, sign), hn::Mul(bz, sign)), hn::Mul(cz, sign));
        const auto out = hn::Or(hn::And(up, down), hn::Or(hn::Gt(near, to), hn::Lt(far, from)));
        result |= bits_of(out) << lane;
    }
    return ~result;
}

bool next(RayWalk& walk, const Node8* HWY_RESTRICT nodes, const Triangles8* HWY_RESTRICT leaves, LeafPart& found) {
    const Floats tag;
    const auto limit = walk.limit;
    const auto most = hn::Set(tag, limit);
    std::size_t waiting = walk.stack.waiting;
    WalkEntry* const stack = walk.stack.entries.data();
    while (waiting > 0) {
        WalkEntry entry = stack[--waiting];
        if (entry.key > limit) continue;
        while (entry.count == 0) {
            const Node8& node = nodes[entry.child];
            const float* const sides = reinterpret_cast<const float*>(&node.boxes);
            HWY_ALIGN std::array<float, 8> enters;
            std::uint32_t mask = 0;
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                auto enter = hn::Zero(tag), leave = most;
                for (std::size_t i = 0; i < 3; ++i) {
                    const auto near = hn::Load(tag, sides + walk.near_side[i] + lane);
                    const auto far = hn::Load(tag, sides + walk.far_side[i] + lane);
                    enter = hn::Max(enter, hn::Mul(hn::Sub(near, hn::Set(tag, walk.near_origin[i])),
                                                   hn::Set(tag, walk.near_inverse[i])));
                    leave = hn::Min(leave, hn::Mul(hn::Sub(far, hn::Set(tag, walk.far_origin[i])),
                                                   hn::Set(tag, walk.far_inverse[i])));
                }
                hn::Store(enter, tag, &enters[lane]);
                mask |= bits_of(hn::Le(enter, leave)) << lane;
            }
            mask &= node.used;
            if (mask == 0) break;
            entry = nearest_child(node, mask, enters, stack, waiting);
        }
        if (entry.count == 0) continue;
        hwy::Prefetch(walk.order + entry.child);  // the caller's next way to memory, beside this one
        const std::uint32_t mask = may_hit(walk, leaves[entry.leaf], entry.key) & ((1u << entry.count) - 1);
        if (mask == 0) continue;
        walk.stack.waiting = waiting;
        found = {entry.child, mask};
        return true;
    }
    walk.stack.waiting = 0;
    return false;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(RayWalk& walk, const Node8* nodes, const Triangles8* leaves, LeafPart& found) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves, found);
}

}  // namespace abut::simd
#endif
