// SPDX-License-Identifier: MIT
// The computation that line_triangle_hit.h describes, for as many lines at once as there are lanes.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#undef ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#else
#define ABUT_PAIR_KERNELS_LINE_TRIANGLE_HIT_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "abut/pair/kernels/line_triangle_hit.h"
#include "abut/simd/double_double_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::pair::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

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

/// Lines and triangles from a lane on.
template <class V>
struct LinesFrom {
    Vector3Of<V> o, d, a, b, c;

    template <std::size_t n>
    HWY_INLINE LinesFrom(const Lines<n>& lines, std::size_t lane) {
        const auto load = [&](const typename Lines<n>::Points& p) {
            const hn::DFromV<V> tag;
            return Vector3Of<V>{hn::Load(tag, &p[0][lane]), hn::Load(tag, &p[1][lane]), hn::Load(tag, &p[2][lane])};
        };
        o = load(lines.o), d = load(lines.d), a = load(lines.a), b = load(lines.b), c = load(lines.c);
    }
};

template <std::size_t n, class V>
HWY_INLINE void cross_lanes(const LinesFrom<V>& lines, Crossings<n>& out, std::size_t lane) {
    const hn::DFromV<V> tag;
    const auto store = [&](V v, std::array<double, n>& to) { hn::Store(v, tag, &to[lane]); };
    const auto bits = [&](auto mask) {
        HWY_ALIGN std::array<std::uint8_t, 8> bytes;
        hn::StoreMaskBits(tag, mask, bytes.data());
        return static_cast<unsigned>(bytes[0]);
    };
    const auto& [o, d, a, b, c] = lines;
    const Vector3Of<DoubleDouble<V>> e = difference(b, a), f = difference(c, a), w = difference(a, o);

    Vector3Of<DoubleDouble<V>> front;
    auto good_normal = hn::Eq(o.x, o.x);
    const auto coordinate = [&](DoubleDouble<V> plus, DoubleDouble<V> minus) {
        const DoubleDouble<V> result = plus - minus;
        const V error = hn::Mul(everywhere<V>(0x1p-101), hn::Add(hn::Abs(plus.high), hn::Abs(minus.high)));
        good_normal = hn::And(good_normal, hn::Le(error, hn::Mul(hn::Abs(rounded(result)), everywhere<V>(0x1p-55))));
        return result;
    };
    front.z = coordinate(e.x * f.y, e.y * f.x);
    front.x = coordinate(e.y * f.z, e.z * f.y);
    front.y = coordinate(e.z * f.x, e.x * f.z);
    // The normal gets its length 1 early, because roots take long. Coordinates that are known are zero or so large that
    // their squares do not underflow.
    const Vector3Of<V> normal{rounded(front.x), rounded(front.y), rounded(front.z)};
    const V root = hn::Sqrt(
        hn::Add(hn::Add(hn::Mul(normal.x, normal.x), hn::Mul(normal.y, normal.y)), hn::Mul(normal.z, normal.z)));
    store(hn::Div(normal.x, root), out.normal[0]);
    store(hn::Div(normal.y, root), out.normal[1]);
    store(hn::Div(normal.z, root), out.normal[2]);

    const Vector3Of<DoubleDouble<V>> m{d.y * w.z - d.z * w.y, d.z * w.x - d.x * w.z, d.x * w.y - d.y * w.x};
    const DoubleDouble<V> height = dot(w, front), slope = dot(d, front), at_f = dot(f, m), at_e = dot(e, m);

    // Bounds of the errors of height and slope, and of the error of the shares relative to slope.
    const Vector3Of<V> w_high = leading(w), e_high = leading(e), f_high = leading(f);
    const auto in_range = hn::And(hn::And(usable(w_high), usable(d)), hn::And(usable(e_high), usable(f_high)));
    const V w_sum = length_of(w_high), d_sum = length_of(d), e_sum = length_of(e_high), f_sum = length_of(f_high);
    const V bound = everywhere<V>(0x1p-99), narrow = everywhere<V>(0x1p-55);
    const V height_error = hn::Mul(hn::Mul(hn::Mul(bound, w_sum), e_sum), f_sum),
            slope_error = hn::Mul(hn::Mul(hn::Mul(bound, d_sum), e_sum), f_sum);
    const V share_error = hn::Add(hn::Mul(hn::Mul(hn::Mul(bound, d_sum), w_sum), hn::Add(e_sum, f_sum)), slope_error);
    const V height_size = hn::Abs(height.high), slope_size = hn::Abs(slope.high);
    const V slope_limit = hn::Mul(slope_size, narrow);
    const auto good_height = hn::Le(height_error, hn::Mul(height_size, narrow)),
               good_slope = hn::Le(slope_error, slope_limit), good_shares = hn::Le(share_error, slope_limit);

    // t by long division, in two digits.
    const V digit = hn::Div(height.high, slope.high), product = hn::Mul(digit, slope.high);
    const V left = hn::Sub(hn::Sub(height.high, product), rest(digit, slope.high, product));  // exact
    const V all_left = hn::Add(left, hn::Sub(height.low, hn::Mul(digit, slope.low)));
    const DoubleDouble<V> t{digit, hn::Div(all_left, slope.high)};
    store(digit, out.t);

    // The point, and a bound of its error, coordinate by coordinate.
    const V t_relative = hn::Add(hn::Div(height_error, height_size), hn::Div(slope_error, slope_size));
    const V t_error =
        hn::Mul(hn::Abs(t.high), hn::Add(hn::Mul(everywhere<V>(1.0625), t_relative), everywhere<V>(0x1p-101)));
    auto good_point = hn::Eq(o.x, o.x);
    const auto at_t = [&](V from, V along, std::array<double, n>& to) {
        const DoubleDouble<V> way = along * t;
        const V point = rounded(way + from);
        store(point, to);
        const V error = hn::Add(hn::Mul(hn::Abs(along), t_error),
                                hn::Mul(everywhere<V>(0x1p-102), hn::Add(hn::Abs(from), hn::Abs(way.high))));
        good_point = hn::And(good_point, hn::Or(hn::Le(error, hn::Mul(hn::Abs(point), everywhere<V>(0x1p-54))),
                                                hn::Eq(along, everywhere<V>(0))));
    };
    at_t(o.x, d.x, out.point[0]);
    at_t(o.y, d.y, out.point[1]);
    at_t(o.z, d.z, out.point[2]);

    // Weights as shares of slope: the first corner's is what the others leave; the second's has the opposite sign.
    const auto share = [&](V part, V of) { return hn::Max(hn::Div(part, of), everywhere<V>(0)); };
    const Vector3Of<V> weights = to_weights(share(rounded(slope + at_f - at_e), slope.high),
                                            share(at_f.high, hn::Neg(slope.high)), share(at_e.high, slope.high));
    store(weights.x, out.weights[0]);
    store(weights.y, out.weights[1]);
    store(weights.z, out.weights[2]);

    const auto good_t = hn::And(in_range, hn::And(good_height, good_slope));
    const unsigned t_bits = bits(good_t), normal_bits = bits(hn::And(in_range, good_normal)),
                   point_bits = bits(hn::And(good_t, good_point)), weight_bits = bits(hn::And(good_t, good_shares));
    for (std::size_t i = 0; i < hn::Lanes(tag); ++i) {
        const auto known = [&](unsigned all, unsigned bit) { return (all >> i & 1U) * bit; };
        out.known[lane + i] = known(t_bits, Crossing::known_t) | known(normal_bits, Crossing::known_normal) |
                              known(point_bits, Crossing::known_point) | known(weight_bits, Crossing::known_weights);
    }
}

}  // namespace
}  // namespace abut::pair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
