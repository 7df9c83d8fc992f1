// SPDX-License-Identifier: MIT
// Vectors of three coordinates, as many as there are lanes, in operations that every instruction set rounds alike.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_SIMD_VECTOR3_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_VECTOR3_INL_H_
#undef ABUT_SIMD_VECTOR3_INL_H_
#else
#define ABUT_SIMD_VECTOR3_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <class V>
struct Vector3Of {
    V x, y, z;
};
template <class V>
HWY_INLINE Vector3Of<V> operator+(Vector3Of<V> a, Vector3Of<V> b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
template <class V>
HWY_INLINE Vector3Of<V> operator-(Vector3Of<V> a, Vector3Of<V> b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
/// The 1-norm: the sum of the coordinates' magnitudes.
template <class V>
HWY_INLINE V length_of(Vector3Of<V> n) {
    return hn::Add(hn::Add(hn::Abs(n.x), hn::Abs(n.y)), hn::Abs(n.z));
}
/// s a.
template <class V>
HWY_INLINE Vector3Of<V> scaled(V s, Vector3Of<V> a) {
    return {hn::Mul(s, a.x), hn::Mul(s, a.y), hn::Mul(s, a.z)};
}
template <class Mask, class V>
HWY_INLINE Vector3Of<V> choose(Mask mask, Vector3Of<V> yes, Vector3Of<V> no) {
    return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y), hn::IfThenElse(mask, yes.z, no.z)};
}

/// Sorts two points by x, then y, then z, so that what is computed from them does not depend on their order. Returns
/// where it swapped them.
template <class V>
HWY_INLINE hn::Mask<hn::DFromV<V>> order(Vector3Of<V>& p, Vector3Of<V>& q) {
    const auto swap =
        hn::Or(hn::Lt(q.x, p.x),
               hn::And(hn::Eq(q.x, p.x), hn::Or(hn::Lt(q.y, p.y), hn::And(hn::Eq(q.y, p.y), hn::Lt(q.z, p.z)))));
    const Vector3Of<V> first = choose(swap, q, p);
    q = choose(swap, p, q);
    p = first;
    return swap;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
