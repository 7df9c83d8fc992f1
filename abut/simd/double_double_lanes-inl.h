// SPDX-License-Identifier: MIT
// Arithmetic with double-doubles, one in each lane, with the same bits for each instruction set.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// With u = 2^-53, and as long as nothing leaves the range of exponents: differences of two doubles are exact, and a
// product of these has an error of at most 8u² of its size, and a low part of at most 3u of it. The low parts are then
// only added up, and not carried over. So a cross product of differences has an error of at most 15u² of |e|₁|f|₁, and
// a low part of at most 5u of it; products of that with a vector p have an error of at most 65u² of |p|₁|e|₁|f|₁.
#if defined(ABUT_SIMD_DOUBLE_DOUBLE_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_DOUBLE_DOUBLE_LANES_INL_H_
#undef ABUT_SIMD_DOUBLE_DOUBLE_LANES_INL_H_
#else
#define ABUT_SIMD_DOUBLE_DOUBLE_LANES_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

template <class V>
HWY_INLINE V everywhere(double x) {
    return hn::Set(hn::DFromV<V>(), x);
}

/// a b - p; exact if p is a b rounded.
template <class V>
HWY_INLINE V rest(V a, V b, V p) {
#if HWY_NATIVE_FMA
    return hn::MulSub(a, b, p);
#else
    // Dekker 1971. Adding 0 makes a zero result positive, as it is with fused products.
    const V shift = everywhere<V>(134217729.0), a_shifted = hn::Mul(shift, a), b_shifted = hn::Mul(shift, b);
    const V a_high = hn::Sub(a_shifted, hn::Sub(a_shifted, a)), b_high = hn::Sub(b_shifted, hn::Sub(b_shifted, b));
    const V a_low = hn::Sub(a, a_high), b_low = hn::Sub(b, b_high);
    const V left = hn::Sub(hn::Sub(p, hn::Mul(a_high, b_high)), hn::Mul(a_low, b_high));
    return hn::Add(hn::Sub(hn::Mul(a_low, b_low), hn::Sub(left, hn::Mul(a_high, b_low))), everywhere<V>(0));
#endif
}

/// high + low, where low may be larger than an ulp of high.
template <class V>
struct DoubleDouble {
    V high, low;
};

/// The exact sum, and the exact difference.
template <class V>
HWY_INLINE DoubleDouble<V> sum(V a, V b) {
    const V head = hn::Add(a, b), b_part = hn::Sub(head, a), a_part = hn::Sub(head, b_part);
    return {head, hn::Add(hn::Sub(a, a_part), hn::Sub(b, b_part))};
}
template <class V>
HWY_INLINE DoubleDouble<V> difference(V a, V b) {
    const V head = hn::Sub(a, b), b_part = hn::Sub(a, head), a_part = hn::Add(head, b_part);
    return {head, hn::Sub(hn::Sub(a, a_part), hn::Sub(b, b_part))};
}
template <class V>
HWY_INLINE DoubleDouble<V> operator+(DoubleDouble<V> a, DoubleDouble<V> b) {
    const DoubleDouble<V> high = sum(a.high, b.high);
    return {high.high, hn::Add(high.low, hn::Add(a.low, b.low))};
}
template <class V>
HWY_INLINE DoubleDouble<V> operator+(DoubleDouble<V> a, V b) {
    const DoubleDouble<V> high = sum(a.high, b);
    return {high.high, hn::Add(high.low, a.low)};
}
template <class V>
HWY_INLINE DoubleDouble<V> operator-(DoubleDouble<V> a, DoubleDouble<V> b) {
    const DoubleDouble<V> high = difference(a.high, b.high);
    return {high.high, hn::Add(high.low, hn::Sub(a.low, b.low))};
}
template <class V>
HWY_INLINE DoubleDouble<V> operator*(DoubleDouble<V> a, DoubleDouble<V> b) {
    const V head = hn::Mul(a.high, b.high);
    return {head, hn::Add(rest(a.high, b.high, head), hn::Add(hn::Mul(a.high, b.low), hn::Mul(a.low, b.high)))};
}
template <class V>
HWY_INLINE DoubleDouble<V> operator*(V a, DoubleDouble<V> b) {
    const V head = hn::Mul(a, b.high);
    return {head, hn::Add(rest(a, b.high, head), hn::Mul(a, b.low))};
}
/// Carries the low part over to the high one; exact if |high| >= |low|.
template <class V>
HWY_INLINE DoubleDouble<V> carried(DoubleDouble<V> a) {
    const V high = hn::Add(a.high, a.low);
    return {high, hn::Sub(a.low, hn::Sub(high, a.high))};
}
template <class V>
HWY_INLINE V rounded(DoubleDouble<V> a) {
    return hn::Add(a.high, a.low);
}

template <class V>
HWY_INLINE Vector3Of<DoubleDouble<V>> difference(const Vector3Of<V>& a, const Vector3Of<V>& b) {
    return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
}
template <class Factor, class V>
HWY_INLINE DoubleDouble<V> dot(const Vector3Of<Factor>& a, const Vector3Of<DoubleDouble<V>>& b) {
    return carried((a.x * b.x + a.y * b.y) + a.z * b.z);
}
template <class V>
HWY_INLINE Vector3Of<V> leading(const Vector3Of<DoubleDouble<V>>& a) {
    return {a.x.high, a.y.high, a.z.high};
}

/// Where numbers are zero or in a range in which, whatever cancels, the last bit of a product of three is within the
/// range of doubles.
template <class V>
HWY_INLINE auto usable(V v) {
    const V size = hn::Abs(v);
    return hn::And(hn::Le(size, everywhere<V>(1e30)),
                   hn::Or(hn::Le(everywhere<V>(1e-30), size), hn::Eq(size, everywhere<V>(0))));
}
/// Where all three are.
template <class V>
HWY_INLINE auto usable(const Vector3Of<V>& v) {
    const V x = hn::Abs(v.x), y = hn::Abs(v.y), z = hn::Abs(v.z);
    const auto clear_of_zero = [](V size) {
        return hn::Or(hn::Le(everywhere<V>(1e-30), size), hn::Eq(size, everywhere<V>(0)));
    };
    return hn::And(hn::Le(hn::Max(hn::Max(x, y), z), everywhere<V>(1e30)),
                   hn::And(clear_of_zero(x), hn::And(clear_of_zero(y), clear_of_zero(z))));
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
