// SPDX-License-Identifier: MIT
// The kernels of solid_angle.h, compiled once for each instruction set (Highway), without fused operations.
#include "abut/mesh/solid_angle.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/mesh/solid_angle.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/vector3-inl.h"

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::winding::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

using Doubles8 = hn::CappedTag<double, 8>;
using D = hn::Vec<Doubles8>;

HWY_INLINE D all(double x) { return hn::Set(Doubles8(), x); }
HWY_INLINE D plain_dot(const Vector3Of<D>& a, const Vector3Of<D>& b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE D load(const Clusters8::Lanes& lanes, std::size_t lane) {
    return hn::PromoteTo(Doubles8(), hn::LoadU(hn::Rebind<float, Doubles8>(), &lanes[lane]));
}

/// The terms are N · d / r³, -3 L d d / r⁵ and 15/2 Q d d d / r⁷, with d from the point to the centre. Of what is left
/// out, the third term is at most `third` / r⁵, and the k-th, a derivative of a solid harmonic, is at most (k + 1) ∫
/// |y|^k / r^(k + 2); these sum up to ∫ |y|⁴ (5 - 4 q) / (1 - q)² / r⁶ for a radius of q r. The rounding to floats is
/// 2^-24 of the largest part of each term; 2^-20 of the area over r² covers all of it.
void far_angles(const Clusters8& c, const std::array<double, 3>& from, Angles8& out) {
    const Doubles8 tag;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const D x = hn::Sub(load(c.center[0], lane), all(from[0])), y = hn::Sub(load(c.center[1], lane), all(from[1])),
                z = hn::Sub(load(c.center[2], lane), all(from[2]));
        const D xx = hn::Mul(x, x), yy = hn::Mul(y, y), zz = hn::Mul(z, z);
        const D square = hn::Add(hn::Add(xx, yy), zz), r = hn::Sqrt(square);
        const D per = hn::Div(all(1), square), per_r = hn::Mul(r, per);
        const auto of = [&](const Clusters8::Lanes& lanes) { return load(lanes, lane); };
        const auto plus = [](D a, D b, D e) { return hn::Add(hn::Mul(a, b), e); };
        const D first = plus(of(c.normal[0]), x, plus(of(c.normal[1]), y, hn::Mul(of(c.normal[2]), z)));
        const D mixed = plus(of(c.linear[2]), hn::Mul(x, y),
                             plus(of(c.linear[3]), hn::Mul(y, z), hn::Mul(of(c.linear[4]), hn::Mul(z, x))));
        const D second =
            plus(of(c.linear[0]), hn::Sub(xx, zz), plus(of(c.linear[1]), hn::Sub(yy, zz), hn::Add(mixed, mixed)));
        const auto odd = [&](D u, D uu, const Clusters8::Lanes& v, D vv, const Clusters8::Lanes& w, D ww) {
            const D three = all(3);
            return hn::Mul(
                u, plus(of(v), hn::Sub(hn::Mul(three, vv), uu), hn::Mul(of(w), hn::Sub(hn::Mul(three, ww), uu))));
        };
        const D xyz = hn::Mul(all(6), hn::Mul(of(c.quadratic[6]), hn::Mul(x, hn::Mul(y, z))));
        const D third = hn::Add(hn::Add(odd(x, xx, c.quadratic[0], yy, c.quadratic[1], zz),
                                        odd(y, yy, c.quadratic[2], xx, c.quadratic[3], zz)),
                                hn::Add(odd(z, zz, c.quadratic[4], xx, c.quadratic[5], yy), xyz));
        const D series =
            plus(hn::Mul(per, per), hn::Sub(hn::Mul(hn::Mul(all(7.5), per), third), hn::Mul(all(3), second)),
                 hn::Mul(per, first));
        hn::Store(hn::Mul(per_r, series), tag, &out.angle[lane]);

        const D q = hn::Mul(of(c.radius), per_r), left = hn::Sub(all(1), q);
        const D tail = hn::Div(hn::Mul(of(c.fourth), hn::Sub(all(5), hn::Mul(all(4), q))), hn::Mul(left, left));
        const D error =
            hn::Mul(per, plus(per, hn::Mul(per_r, plus(per_r, tail, of(c.third))), hn::Mul(all(0x1p-20), of(c.area))));
        const auto near = hn::Not(hn::Lt(q, all(0.875)));
        hn::Store(hn::IfThenElse(near, all(std::numeric_limits<double>::infinity()), hn::Mul(all(1 + 0x1p-40), error)),
                  tag, &out.error[lane]);
    }
}

/// The tangent of half the angle is a · (b × c) over |a||b||c| + (a · b) |c| + (b · c) |a| + (c · a) |b|.
std::uint32_t add_angles(const Views8& views, AngleSum& sum) {
    const Doubles8 tag;
    const D zero = hn::Zero(tag);
    std::uint32_t uncertain = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto corner = [&](std::size_t k) {
            const auto& at = views.corner[k];
            return Vector3Of<D>{hn::Load(tag, &at[0][lane]), hn::Load(tag, &at[1][lane]), hn::Load(tag, &at[2][lane])};
        };
        const Vector3Of<D> a = corner(0), b = corner(1), c = corner(2);
        const D yz = hn::Mul(b.y, c.z), zy = hn::Mul(b.z, c.y), zx = hn::Mul(b.z, c.x), xz = hn::Mul(b.x, c.z),
                xy = hn::Mul(b.x, c.y), yx = hn::Mul(b.y, c.x);
        const D volume = hn::Add(hn::Add(hn::Mul(a.x, hn::Sub(yz, zy)), hn::Mul(a.y, hn::Sub(zx, xz))),
                                 hn::Mul(a.z, hn::Sub(xy, yx)));
        // The factors are differences that were rounded once each: 16u times the terms' magnitudes is more than the
        // error of the volume (Shewchuk 1997, 4.3). Where something may have underflowed, the sign is not certain.
        const auto size = [](D p, D q) { return hn::Add(hn::Abs(p), hn::Abs(q)); };
        const D sizes = hn::Add(hn::Add(hn::Mul(hn::Abs(a.x), size(yz, zy)), hn::Mul(hn::Abs(a.y), size(zx, xz))),
                                hn::Mul(hn::Abs(a.z), size(xy, yx)));
        const auto sided = hn::Gt(hn::Abs(volume), hn::Add(hn::Mul(all(0x1p-49), sizes), all(1e-280)));
        const D la = hn::Sqrt(plain_dot(a, a)), lb = hn::Sqrt(plain_dot(b, b)), lc = hn::Sqrt(plain_dot(c, c));
        const D real = hn::Add(hn::Mul(la, hn::Add(hn::Mul(lb, lc), plain_dot(b, c))),
                               hn::Add(hn::Mul(lb, plain_dot(c, a)), hn::Mul(lc, plain_dot(a, b))));
        const D size_of_sum = hn::Add(hn::Abs(real), hn::Abs(volume)), lengths = hn::Mul(la, hn::Mul(lb, lc));
        const auto certain = hn::And(sided, hn::Ge(size_of_sum, hn::Mul(all(least_size), lengths)));
        // Scaled to a size near 1, so that no product of many leaves the range of doubles; positive from behind, as the
        // volume is.
        const D scale = hn::Div(all(1), hn::Max(size_of_sum, all(1e-300)));
        const D u = hn::IfThenElse(certain, hn::Mul(real, scale), all(1)),
                v = hn::IfThenElse(certain, hn::Mul(volume, scale), zero);
        const D p = hn::Load(tag, &sum.real[lane]), q = hn::Load(tag, &sum.imaginary[lane]);
        D re = hn::Sub(hn::Mul(p, u), hn::Mul(q, v)), im = hn::Add(hn::Mul(p, v), hn::Mul(q, u));
        const D shrink = hn::Div(all(1), hn::Add(hn::Abs(re), hn::Abs(im)));
        re = hn::Mul(re, shrink);
        im = hn::Mul(im, shrink);
        // The sum of two arguments of one sign may exceed half a turn: then its sign is the other one.
        const auto up = hn::And(hn::And(hn::Ge(q, zero), hn::Gt(v, zero)), hn::Lt(im, zero)),
                   down = hn::And(hn::And(hn::Lt(q, zero), hn::Lt(v, zero)), hn::Ge(im, zero));
        const D turn = hn::IfThenElse(up, all(1), hn::IfThenElse(down, all(-1), zero));
        hn::Store(re, tag, &sum.real[lane]);
        hn::Store(im, tag, &sum.imaginary[lane]);
        hn::Store(hn::Add(hn::Load(tag, &sum.turns[lane]), turn), tag, &sum.turns[lane]);
        HWY_ALIGN std::array<std::uint8_t, 8> bytes{};
        hn::StoreMaskBits(tag, hn::Not(certain), bytes.data());
        uncertain |= (bytes[0] & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return uncertain;
}

}  // namespace
}  // namespace abut::winding::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::winding {

HWY_EXPORT(far_angles);
HWY_EXPORT(add_angles);

void far_angles(const Clusters8& clusters, const std::array<double, 3>& from, Angles8& out) noexcept {
    HWY_DYNAMIC_DISPATCH(far_angles)(clusters, from, out);
}
std::uint32_t add_angles(const Views8& triangles, AngleSum& sum) noexcept {
    return HWY_DYNAMIC_DISPATCH(add_angles)(triangles, sum);
}

}  // namespace abut::winding
#endif
