// SPDX-License-Identifier: MIT
// Vectors of the coordinates of eight boxes or triangles, one in each lane, and functions of them.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_SIMD_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_LANES_INL_H_
#undef ABUT_SIMD_LANES_INL_H_
#else
#define ABUT_SIMD_LANES_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

using Floats = hn::CappedTag<float, 8>;
// At most four doubles: coordinates may begin anywhere, and eight of them would lie in two cache lines.
using Doubles = hn::CappedTag<double, 4>;
using Vector = hn::Vec<Floats>;
/// Integers, one for each lane of a vector of floats.
template <class Tag>
using NumbersFor = hn::Vec<hn::Rebind<std::uint32_t, Tag>>;

using Vector3 = Vector3Of<Vector>;
/// One vector in all lanes.
HWY_INLINE Vector3 all(const std::array<float, 3>& v) {
    const Floats tag;
    return {hn::Set(tag, v[0]), hn::Set(tag, v[1]), hn::Set(tag, v[2])};
}
template <class V>
HWY_INLINE V dot(Vector3Of<V> a, Vector3Of<V> b) {
    return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
template <class V>
HWY_INLINE Vector3Of<V> cross(Vector3Of<V> a, Vector3Of<V> b) {
    return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
            hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}
/// a + t b.
template <class V>
HWY_INLINE Vector3Of<V> along(Vector3Of<V> a, V t, Vector3Of<V> b) {
    return {hn::MulAdd(t, b.x, a.x), hn::MulAdd(t, b.y, a.y), hn::MulAdd(t, b.z, a.z)};
}
/// Rounded to a float; magnitudes are clamped to 2^100.
HWY_INLINE float as_float(double x) { return static_cast<float>(std::min(std::max(x, -0x1p100), 0x1p100)); }

HWY_INLINE std::array<float, 3> as_floats(const std::array<double, 3>& v) {
    return {as_float(v[0]), as_float(v[1]), as_float(v[2])};
}

/// Bit i: lane i of a mask.
template <class Tag, class Mask>
HWY_INLINE std::uint32_t bits_of(Tag tag, Mask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(tag, mask, bytes);
    std::uint32_t bits = bytes[0];
    if constexpr (hn::MaxLanes(tag) > 8) bits |= std::uint32_t{bytes[1]} << 8;
    return bits & ((1u << hn::Lanes(tag)) - 1);
}
template <class Mask>
HWY_INLINE std::uint32_t bits_of(Mask mask) {
    return bits_of(Floats(), mask);
}

/// As many numbers as a vector holds, beginning at `from`; floats are converted if the vector is of doubles.
template <class Tag, class T>
HWY_INLINE hn::Vec<Tag> promoted(Tag tag, const T* from) {
    if constexpr (sizeof(T) == sizeof(hn::TFromD<Tag>)) {
        return hn::LoadU(tag, from);
    } else {
        return hn::PromoteTo(tag, hn::LoadU(hn::Rebind<float, Tag>(), from));
    }
}

/// Vectors that are stored by axis, from a lane on.
HWY_INLINE Vector3 load_axes(const std::array<std::array<float, 8>, 3>& axes, std::size_t lane) {
    const Floats tag;
    return {hn::Load(tag, &axes[0][lane]), hn::Load(tag, &axes[1][lane]), hn::Load(tag, &axes[2][lane])};
}

/// Eight triangles' corners, by lane.
struct alignas(32) Corners8 {
    std::array<std::array<std::array<float, 8>, 3>, 3> at;  // vertex, axis, lane

    [[nodiscard]] HWY_INLINE Vector3 load(std::size_t vertex, std::size_t lane) const {
        return load_axes(at[vertex], lane);
    }
    [[nodiscard]] HWY_INLINE Vector3 everywhere(std::size_t vertex, std::size_t lane) const {
        const Floats tag;
        return {hn::Set(tag, at[vertex][0][lane]), hn::Set(tag, at[vertex][1][lane]),
                hn::Set(tag, at[vertex][2][lane])};
    }
};

/// part / whole, clamped to [0, 1]; also in that range if it is NaN.
HWY_INLINE Vector share(Vector part, Vector whole) {
    const Floats tag;
    const auto ratio = hn::Div(part, hn::Max(whole, hn::Set(tag, 1e-30f)));
    return hn::Min(hn::Max(ratio, hn::Zero(tag)), hn::Set(tag, 1.0f));
}

/// A point of each triangle, close to the one that is nearest to the origin.
HWY_INLINE Vector3 near_point(Vector3 a, Vector3 b, Vector3 c) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const Vector3 ab = b - a, ac = c - a, bc = c - b;
    // The nearest point of the edges.
    const auto a_ab = hn::Neg(dot(a, ab)), a_ac = hn::Neg(dot(a, ac));
    const auto aa = dot(ab, ab), bb = dot(ac, ac), ab_ac = dot(ab, ac);
    const Vector3 p = along(a, share(a_ab, aa), ab), q = along(a, share(a_ac, bb), ac),
                  r = along(b, share(hn::Neg(dot(b, bc)), dot(bc, bc)), bc);
    const auto pp = dot(p, p), qq = dot(q, q), rr = dot(r, r);
    Vector3 best = choose(hn::Lt(qq, pp), q, p);
    best = choose(hn::Lt(rr, hn::Min(pp, qq)), r, best);
    // Or the projection of the origin on the plane, if it lies inside the triangle: a + (v ab + w ac) / area.
    const auto v = hn::NegMulAdd(ab_ac, a_ac, hn::Mul(bb, a_ab)), w = hn::NegMulAdd(ab_ac, a_ab, hn::Mul(aa, a_ac));
    const auto area = hn::NegMulAdd(ab_ac, ab_ac, hn::Mul(aa, bb));
    const auto inside = hn::And(hn::And(hn::Gt(v, zero), hn::Gt(w, zero)), hn::Lt(hn::Add(v, w), area));
    const auto inverse = hn::Div(hn::Set(tag, 1.0f), hn::Max(area, hn::Set(tag, 1e-30f)));
    const Vector3 foot = along(along(a, hn::Mul(v, inverse), ab), hn::Mul(w, inverse), ac);
    return choose(inside, foot, best);
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
