// SPDX-License-Identifier: MIT
// The numbers of a hit in double-doubles, one hit in each lane, and bounds of their errors (see line_triangle_hit.h).
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#undef ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#else
#define ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/simd/double_double_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::pair::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

template <class V>
using MaskOf = hn::Mask<hn::DFromV<V>>;

/// n = e x f, and the lanes in which all its coordinates are accurate.
template <class V>
struct Front {
    Vector3Of<DoubleDouble<V>> n;
    MaskOf<V> accurate;
};
template <class V>
HWY_INLINE Front<V> front_of(const Vector3Of<DoubleDouble<V>>& e, const Vector3Of<DoubleDouble<V>>& f) {
    Front<V> front;
    front.accurate = hn::Eq(e.x.high, e.x.high);
    const auto coordinate = [&](DoubleDouble<V> plus, DoubleDouble<V> minus) {
        const DoubleDouble<V> result = plus - minus;
        const V error = hn::Mul(everywhere<V>(0x1p-101), hn::Add(hn::Abs(plus.high), hn::Abs(minus.high)));
        front.accurate =
            hn::And(front.accurate, hn::Le(error, hn::Mul(hn::Abs(rounded(result)), everywhere<V>(0x1p-55))));
        return result;
    };
    front.n.z = coordinate(e.x * f.y, e.y * f.x);
    front.n.x = coordinate(e.y * f.z, e.z * f.y);
    front.n.y = coordinate(e.z * f.x, e.x * f.z);
    return front;
}

/// Scaled to length 1. Coordinates that are known are zero or so large that their squares do not underflow.
template <class V>
HWY_INLINE Vector3Of<V> unit(const Vector3Of<DoubleDouble<V>>& n) {
    const Vector3Of<V> normal{rounded(n.x), rounded(n.y), rounded(n.z)};
    const V root = hn::Sqrt(
        hn::Add(hn::Add(hn::Mul(normal.x, normal.x), hn::Mul(normal.y, normal.y)), hn::Mul(normal.z, normal.z)));
    return {hn::Div(normal.x, root), hn::Div(normal.y, root), hn::Div(normal.z, root)};
}

/// The products of which t and the weights are quotients: w · n, d · n, f · m and e · m.
template <class V>
struct Products {
    DoubleDouble<V> height, slope, at_f, at_e;
};

/// Bounds of the errors of height and slope; and the lanes in which all steps are within the range of doubles, t is
/// known, and the weights are known if t is.
template <class V>
struct Errors {
    V height, slope;
    MaskOf<V> in_range, known_t, known_weights;
};
template <class V>
HWY_INLINE Errors<V> errors_of(const Products<V>& of, const Vector3Of<V>& d, const Vector3Of<V>& w,
                               const Vector3Of<V>& e, const Vector3Of<V>& f) {
    Errors<V> errors;
    errors.in_range = hn::And(hn::And(usable(w), usable(d)), hn::And(usable(e), usable(f)));
    const V w_sum = length_of(w), d_sum = length_of(d), e_sum = length_of(e), f_sum = length_of(f);
    const V bound = everywhere<V>(0x1p-99), narrow = everywhere<V>(0x1p-55);
    errors.height = hn::Mul(hn::Mul(hn::Mul(bound, w_sum), e_sum), f_sum);
    errors.slope = hn::Mul(hn::Mul(hn::Mul(bound, d_sum), e_sum), f_sum);
    // Of the shares, relative to slope.
    const V share = hn::Add(hn::Mul(hn::Mul(hn::Mul(bound, d_sum), w_sum), hn::Add(e_sum, f_sum)), errors.slope);
    const V slope_limit = hn::Mul(hn::Abs(of.slope.high), narrow);
    const auto height_accurate = hn::Le(errors.height, hn::Mul(hn::Abs(of.height.high), narrow)),
               slope_accurate = hn::Le(errors.slope, slope_limit);
    errors.known_t = hn::And(errors.in_range, hn::And(height_accurate, slope_accurate));
    errors.known_weights = hn::Le(share, slope_limit);
    return errors;
}

/// The quotient by long division, in two digits.
template <class V>
HWY_INLINE DoubleDouble<V> quotient(DoubleDouble<V> a, DoubleDouble<V> b) {
    const V digit = hn::Div(a.high, b.high), product = hn::Mul(digit, b.high);
    const V left = hn::Sub(hn::Sub(a.high, product), rest(digit, b.high, product));  // exact
    const V all_left = hn::Add(left, hn::Sub(a.low, hn::Mul(digit, b.low)));
    return {digit, hn::Div(all_left, b.high)};
}

/// Whether all corners have a coordinate of 0, as those of a floor or a wall often do.
template <class V>
HWY_INLINE MaskOf<V> all_zero(V a, V b, V c) {
    return hn::Eq(hn::Or(hn::Or(a, b), c), everywhere<V>(0));
}

/// Coordinates of a point, and which of them are accurate.
template <class V>
struct Coordinates {
    V value;
    MaskOf<V> accurate;
};

/// Coordinates of o + t d, if t is accurate; `t_error` bounds its error.
template <class V>
HWY_INLINE Coordinates<V> at_t(V o, V d, DoubleDouble<V> t, V t_error) {
    const DoubleDouble<V> displacement = d * t;
    const V value = rounded(displacement + o);
    const V error = hn::Add(hn::Mul(hn::Abs(d), t_error),
                            hn::Mul(everywhere<V>(0x1p-102), hn::Add(hn::Abs(o), hn::Abs(displacement.high))));
    return {value, hn::Or(hn::Le(error, hn::Mul(hn::Abs(value), everywhere<V>(0x1p-54))), hn::Eq(d, everywhere<V>(0)))};
}

/// Coordinates of a point of which one coordinate is zero, because those of all corners are: no error bound could prove
/// that. The others are quotients (slope o + height d) / slope of rounded numbers, with the bits that polynomials give.
/// Where height is 0, and the point is o itself, the coordinates are not known, so that polynomials give them.
template <class V>
HWY_INLINE Coordinates<V> at_quotient(V o, V d, MaskOf<V> zero, DoubleDouble<V> height, V height_error,
                                      DoubleDouble<V> slope, V slope_error) {
    const DoubleDouble<V> from = o * slope, along = d * height;
    const V over = rounded(from + along);
    const V error = hn::Add(hn::Add(hn::Mul(hn::Abs(o), slope_error), hn::Mul(hn::Abs(d), height_error)),
                            hn::Mul(everywhere<V>(0x1p-102), hn::Add(hn::Abs(from.high), hn::Abs(along.high))));
    const auto proved = hn::And(hn::Le(error, hn::Mul(hn::Abs(over), everywhere<V>(0x1p-55))), usable(o));
    return {hn::Div(hn::IfThenElse(zero, everywhere<V>(0), over), rounded(slope)),
            hn::And(hn::Or(proved, zero), hn::Ne(height.high, everywhere<V>(0)))};
}

/// A bound of the error of t, of which the errors of height and slope, relative to these, are summed up.
template <class V>
HWY_INLINE V t_error_of(V t, V relative) {
    return hn::Mul(hn::Abs(t), hn::Add(hn::Mul(everywhere<V>(1.0625), relative), everywhere<V>(0x1p-101)));
}

/// Rounds weights, none of which is negative, so that they sum to exactly 1 in any order: to multiples of 2^-53, and
/// the largest (of equal ones the first) to 1 less the others.
template <class V>
HWY_INLINE Vector3Of<V> to_weights(V a, V b, V c) {
    // w - 1 is rounded to a multiple of 2^-53: if w < 0.5 there are no other doubles near it, and if w >= 0.5 it is
    // exact and w is one.
    const V one = everywhere<V>(1), step = everywhere<V>(0x1p-53);
    const auto to_multiple = [&](V w) { return hn::Add(hn::Sub(w, one), one); };
    a = to_multiple(a), b = to_multiple(b), c = to_multiple(c);
    // x < y is tested as x + step <= y: that is wrong only if both are 1, and two weights never are.
    const V after_a = hn::Add(a, step), after_b = hn::Add(b, step);
    const auto largest_a = hn::And(hn::Le(b, a), hn::Le(c, a)), largest_b = hn::And(hn::Le(after_a, b), hn::Le(c, b)),
               largest_c = hn::And(hn::Le(after_a, c), hn::Le(after_b, c));
    return {hn::IfThenElse(largest_a, hn::Sub(one, hn::Add(b, c)), a),
            hn::IfThenElse(largest_b, hn::Sub(one, hn::Add(a, c)), b),
            hn::IfThenElse(largest_c, hn::Sub(one, hn::Add(a, b)), c)};
}

/// The weights as shares of slope: the first corner's is what the others leave; the second's has the opposite sign.
template <class V>
HWY_INLINE Vector3Of<V> weights_of(const Products<V>& of) {
    const auto share = [](V part, V whole) { return hn::Max(hn::Div(part, whole), everywhere<V>(0)); };
    return to_weights(share(rounded(of.slope + of.at_f - of.at_e), of.slope.high),
                      share(of.at_f.high, hn::Neg(of.slope.high)), share(of.at_e.high, of.slope.high));
}

}  // namespace
}  // namespace abut::pair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
