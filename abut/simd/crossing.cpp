// SPDX-License-Identifier: MIT
// The kernel of crossing.h, compiled once for each instruction set (Highway). Those without four doubles in a vector and
// fused products take the same steps number by number.
#include "abut/simd/crossing.h"

#include <cmath>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/crossing.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;
using Four = hn::FixedTag<double, 4>;
using Vector = hn::Vec<Four>;

HWY_INLINE Vector add(Vector a, Vector b) { return hn::Add(a, b); }
HWY_INLINE Vector subtract(Vector a, Vector b) { return hn::Sub(a, b); }
HWY_INLINE Vector multiply(Vector a, Vector b) { return hn::Mul(a, b); }
HWY_INLINE Vector divide(Vector a, Vector b) { return hn::Div(a, b); }
/// a b - p, exact when p is a b rounded.
HWY_INLINE Vector rest(Vector a, Vector b, Vector p) { return hn::MulSub(a, b, p); }

/// Of four equal numbers.
HWY_INLINE Vector root(Vector a) { return hn::Sqrt(a); }
HWY_INLINE Vector magnitude(Vector a) { return hn::Abs(a); }
HWY_INLINE Vector larger(Vector a, Vector b) { return hn::Max(a, b); }
HWY_INLINE Vector everywhere(double x) { return hn::Set(Four(), x); }
HWY_INLINE Vector zero() { return hn::Zero(Four()); }
HWY_INLINE Vector load(const Lanes4& from) { return hn::Load(Four(), from.lane.data()); }
HWY_INLINE void store(Vector v, Lanes4& to) { hn::Store(v, Four(), to.lane.data()); }
HWY_INLINE double first(Vector v) { return hn::GetLane(v); }

template <int a, int b, int c, int d>
HWY_INLINE Vector permuted(Vector v) {
    return Vector{_mm256_permute4x64_pd(v.raw, a | b << 2 | c << 4 | d << 6)};
}
HWY_INLINE Vector swapped_pairs(Vector v) { return hn::Reverse2(Four(), v); }
HWY_INLINE Vector swapped_halves(Vector v) { return hn::SwapAdjacentBlocks(v); }
HWY_INLINE Vector halves(Vector lower, Vector upper) { return hn::ConcatUpperLower(Four(), upper, lower); }

/// Not by a load: what was just stored number by number is slow to load at once.
HWY_INLINE Vector three(const double* from) {
    return halves(hn::OddEven(everywhere(from[1]), everywhere(from[0])), everywhere(from[2]));
}

using Mask = hn::Mask<Four>;
HWY_INLINE Mask at_most(Vector a, Vector b) { return hn::Le(a, b); }
HWY_INLINE Mask equal(Vector a, Vector b) { return hn::Eq(a, b); }
HWY_INLINE Mask both(Mask a, Mask b) { return hn::And(a, b); }
HWY_INLINE Mask either(Mask a, Mask b) { return hn::Or(a, b); }
HWY_INLINE Vector chosen(Mask m, Vector yes, Vector no) { return hn::IfThenElse(m, yes, no); }
HWY_INLINE bool all(Mask m) { return hn::AllTrue(Four(), m); }

/// Four vectors' coordinates, by axis.
struct Axes {
    Vector x, y, z;
};
HWY_INLINE Axes by_axis(Vector a, Vector b, Vector c, Vector d) {
    const Four tag;
    const auto ab = hn::InterleaveLower(tag, a, b), cd = hn::InterleaveLower(tag, c, d);
    return {hn::ConcatLowerLower(tag, cd, ab),
            hn::ConcatLowerLower(tag, hn::InterleaveUpper(tag, c, d), hn::InterleaveUpper(tag, a, b)),
            hn::ConcatUpperUpper(tag, cd, ab)};
}
/// by_axis(a, a, b, b).
HWY_INLINE Axes by_axis(Vector a, Vector b) {
    const Four tag;
    const auto lower = hn::ConcatLowerLower(tag, b, a), upper = hn::ConcatUpperUpper(tag, b, a);
    return {hn::InterleaveLower(tag, lower, lower), hn::InterleaveUpper(tag, lower, lower),
            hn::InterleaveLower(tag, upper, upper)};
}

#else

struct Vector {
    double lane[4];
};

template <class Step>
HWY_INLINE Vector each(Step step) {
    return {{step(0), step(1), step(2), step(3)}};
}
HWY_INLINE Vector add(Vector a, Vector b) {
    return each([&](int i) { return a.lane[i] + b.lane[i]; });
}
HWY_INLINE Vector subtract(Vector a, Vector b) {
    return each([&](int i) { return a.lane[i] - b.lane[i]; });
}
HWY_INLINE Vector multiply(Vector a, Vector b) {
    return each([&](int i) { return a.lane[i] * b.lane[i]; });
}
HWY_INLINE Vector divide(Vector a, Vector b) {
    return each([&](int i) { return a.lane[i] / b.lane[i]; });
}
/// a b - p, exact when p is a b rounded (Dekker 1971); of zeros never the negative one, as with fused products.
HWY_INLINE double rest(double a, double b, double p) {
    const double a_shifted = 134217729.0 * a, b_shifted = 134217729.0 * b;
    const double a_high = a_shifted - (a_shifted - a), b_high = b_shifted - (b_shifted - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return (a_low * b_low - (((p - a_high * b_high) - a_low * b_high) - a_high * b_low)) + 0.0;
}
HWY_INLINE Vector rest(Vector a, Vector b, Vector p) {
    return each([&](int i) { return rest(a.lane[i], b.lane[i], p.lane[i]); });
}
HWY_INLINE Vector everywhere(double x) { return {{x, x, x, x}}; }
HWY_INLINE Vector root(Vector a) { return everywhere(std::sqrt(a.lane[0])); }
HWY_INLINE Vector magnitude(Vector a) {
    return each([&](int i) { return std::abs(a.lane[i]); });
}
HWY_INLINE Vector larger(Vector a, Vector b) {
    return each([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
}
HWY_INLINE Vector zero() { return everywhere(0); }
HWY_INLINE Vector load(const Lanes4& from) {
    return each([&](int i) { return from.lane[static_cast<std::size_t>(i)]; });
}
HWY_INLINE void store(Vector v, Lanes4& to) {
    for (std::size_t i = 0; i < 4; ++i) to.lane[i] = v.lane[i];
}
HWY_INLINE double first(Vector v) { return v.lane[0]; }
template <int a, int b, int c, int d>
HWY_INLINE Vector permuted(Vector v) {
    return {{v.lane[a], v.lane[b], v.lane[c], v.lane[d]}};
}
HWY_INLINE Vector swapped_pairs(Vector v) { return permuted<1, 0, 3, 2>(v); }
HWY_INLINE Vector swapped_halves(Vector v) { return permuted<2, 3, 0, 1>(v); }
HWY_INLINE Vector halves(Vector lower, Vector upper) {
    return {{lower.lane[0], lower.lane[1], upper.lane[2], upper.lane[3]}};
}
HWY_INLINE Vector three(const double* from) { return {{from[0], from[1], from[2], from[2]}}; }

/// A bit for each lane, the first the lowest.
using Mask = unsigned;
template <class Test>
HWY_INLINE Mask mask(Test test) {
    Mask m = 0;
    for (int i = 0; i < 4; ++i) m |= static_cast<Mask>(test(i)) << i;
    return m;
}
HWY_INLINE Mask at_most(Vector a, Vector b) {
    return mask([&](int i) { return a.lane[i] <= b.lane[i]; });
}
HWY_INLINE Mask equal(Vector a, Vector b) {
    return mask([&](int i) { return a.lane[i] == b.lane[i]; });
}
HWY_INLINE Mask both(Mask a, Mask b) { return a & b; }
HWY_INLINE Mask either(Mask a, Mask b) { return a | b; }
HWY_INLINE Vector chosen(Mask m, Vector yes, Vector no) {
    return each([&](int i) { return (m >> i & 1) != 0 ? yes.lane[i] : no.lane[i]; });
}
HWY_INLINE bool all(Mask m) { return m == 15; }

struct Axes {
    Vector x, y, z;
};
HWY_INLINE Axes by_axis(Vector a, Vector b, Vector c, Vector d) {
    const auto axis = [&](int i) { return Vector{{a.lane[i], b.lane[i], c.lane[i], d.lane[i]}}; };
    return {axis(0), axis(1), axis(2)};
}
HWY_INLINE Axes by_axis(Vector a, Vector b) { return by_axis(a, a, b, b); }

#endif

/// high + low, of which low need not be below an ulp of high.
struct TwoTerm {
    Vector high, low;
};

/// Exact.
HWY_INLINE TwoTerm sum(Vector a, Vector b) {
    const Vector head = add(a, b), b_part = subtract(head, a), a_part = subtract(head, b_part);
    return {head, add(subtract(a, a_part), subtract(b, b_part))};
}
HWY_INLINE TwoTerm difference(Vector a, Vector b) {
    const Vector head = subtract(a, b), b_part = subtract(a, head), a_part = add(head, b_part);
    return {head, subtract(subtract(a, a_part), subtract(b, b_part))};
}
HWY_INLINE TwoTerm operator+(TwoTerm a, TwoTerm b) {
    const TwoTerm high = sum(a.high, b.high);
    return {high.high, add(high.low, add(a.low, b.low))};
}
HWY_INLINE TwoTerm operator+(TwoTerm a, Vector b) {
    const TwoTerm high = sum(a.high, b);
    return {high.high, add(high.low, a.low)};
}
HWY_INLINE TwoTerm operator-(TwoTerm a, TwoTerm b) {
    const TwoTerm high = difference(a.high, b.high);
    return {high.high, add(high.low, subtract(a.low, b.low))};
}
HWY_INLINE TwoTerm operator*(TwoTerm a, TwoTerm b) {
    const Vector head = multiply(a.high, b.high);
    return {head, add(rest(a.high, b.high, head), add(multiply(a.high, b.low), multiply(a.low, b.high)))};
}
HWY_INLINE TwoTerm operator*(Vector a, TwoTerm b) {
    const Vector head = multiply(a, b.high);
    return {head, add(rest(a, b.high, head), multiply(a, b.low))};
}
/// Carries over; exact when |high| >= |low|.
HWY_INLINE TwoTerm carried(TwoTerm a) {
    const Vector high = add(a.high, a.low);
    return {high, subtract(a.low, subtract(high, a.high))};
}
HWY_INLINE Vector rounded(TwoTerm a) { return add(a.high, a.low); }

HWY_INLINE TwoTerm swapped_pairs(TwoTerm a) { return {swapped_pairs(a.high), swapped_pairs(a.low)}; }
HWY_INLINE TwoTerm swapped_halves(TwoTerm a) { return {swapped_halves(a.high), swapped_halves(a.low)}; }
HWY_INLINE Vector first_everywhere(Vector v) { return everywhere(first(v)); }

/// y, z, x.
HWY_INLINE Vector turned(Vector v) { return permuted<1, 2, 0, 3>(v); }
HWY_INLINE TwoTerm turned(TwoTerm v) { return {turned(v.high), turned(v.low)}; }

/// Where numbers are zero or in a range in which, whatever cancels, no product's last bit is beyond a double's.
HWY_INLINE Mask usable(Vector x, Vector y, Vector z) {
    const auto clear_of_zero = [](Vector size) {
        return either(at_most(everywhere(1e-30), size), equal(size, zero()));
    };
    return both(at_most(larger(larger(x, y), z), everywhere(1e30)),
                both(clear_of_zero(x), both(clear_of_zero(y), clear_of_zero(z))));
}

/// The last three lanes' weights, none negative, rounded so that they sum to exactly 1 in any order: to multiples of 2^-53,
/// and the largest (of equal ones the first) to what the others leave.
HWY_INLINE Vector to_weights(Vector w) {
    // Below 1 no number is between two multiples of 2^-53.
    const Vector one = everywhere(1);
    w = add(subtract(w, one), one);
    // At least a step larger is larger, but for two of 1, which no weights are.
    alignas(32) static constexpr Lanes4 last{{0, 0, 0, 0x1p-53}}, last_two{{0, 0, 0x1p-53, 0x1p-53}};
    const Vector next = permuted<0, 2, 3, 1>(w), after = permuted<0, 3, 1, 2>(w);
    const Mask largest = both(at_most(add(next, load(last)), w), at_most(add(after, load(last_two)), w));
    return chosen(largest, subtract(one, add(next, after)), w);
}

unsigned cross(const double* po, const double* pd, const double* pa, const double* pb, const double* pc,
               Crossing& out) {
    const Vector o = three(po), d = three(pd), a = three(pa);
    const TwoTerm e = difference(three(pb), a), f = difference(three(pc), a);

    // The normal's z, x and y. Of unit length soon, as roots take long; coordinates that are known are zero or so large that
    // their squares do not underflow.
    const TwoTerm n_plus = e * turned(f), n_minus = turned(e) * f, n = n_plus - n_minus;
    const Vector normal = rounded(n), squares = multiply(normal, normal);
    const Vector square =
        add(add(permuted<1, 1, 1, 1>(squares), permuted<2, 2, 2, 2>(squares)), first_everywhere(squares));
    store(divide(normal, root(square)), out.normal);
    alignas(32) static constexpr Lanes4 normal_bound{{0x1p-101, 0x1p-101, 0x1p-101, 0}};
    const Vector normal_error = multiply(load(normal_bound), add(magnitude(n_plus.high), magnitude(n_minus.high)));
    const Mask good_normal = at_most(normal_error, multiply(magnitude(normal), everywhere(0x1p-55)));

    const TwoTerm w = difference(a, o), m = d * turned(w) - turned(d) * w;
    const Axes high = by_axis(w.high, d, f.high, e.high), low = by_axis(w.low, zero(), f.low, e.low);
    const Axes n_high = by_axis(n.high, m.high), n_low = by_axis(n.low, m.low);
    const TwoTerm products = carried(TwoTerm{high.x, low.x} * TwoTerm{n_high.y, n_low.y} +
                                     TwoTerm{high.y, low.y} * TwoTerm{n_high.z, n_low.z} +
                                     TwoTerm{high.z, low.z} * TwoTerm{n_high.x, n_low.x});

    // Bounds of the errors of height and slope, in the first two lanes, and of the shares' beside slope, in the second.
    const Vector x = magnitude(high.x), y = magnitude(high.y), z = magnitude(high.z), sums = add(add(x, y), z);
    const Mask in_range = usable(x, y, z);
    alignas(32) static constexpr Lanes4 bound{{0x1p-99, 0x1p-99, 0, 0}}, share_bound{{0, 0x1p-99, 0, 0}};
    const Vector e_sum = permuted<3, 3, 3, 3>(sums), f_sum = permuted<2, 2, 2, 2>(sums);
    const Vector errors = multiply(multiply(multiply(load(bound), sums), e_sum), f_sum);
    const Vector share_errors =
        add(multiply(multiply(multiply(load(share_bound), sums), swapped_pairs(sums)), add(e_sum, f_sum)), errors);
    const Vector sizes = magnitude(products.high), limits = multiply(sizes, everywhere(0x1p-55));
    const Mask good_shares = at_most(share_errors, limits);

    // t, in the first lane, by long division of two digits.
    const TwoTerm divisor = swapped_pairs(products);
    const Vector digit = divide(products.high, divisor.high);
    const Vector product = multiply(digit, divisor.high);
    const Vector left = subtract(subtract(products.high, product), rest(digit, divisor.high, product));  // exact
    const Vector all_left = add(left, subtract(products.low, multiply(digit, divisor.low)));
    const TwoTerm t{first_everywhere(digit), first_everywhere(divide(all_left, divisor.high))};
    out.t = first(digit);

    // The point, and what of it may be wrong, coordinate by coordinate.
    const TwoTerm way = d * t;
    const Vector point = rounded(way + o);
    store(point, out.point);
    const Vector relative = divide(errors, sizes),
                 t_relative = first_everywhere(add(relative, swapped_pairs(relative)));
    const Vector t_error =
        multiply(magnitude(t.high), add(multiply(everywhere(1.0625), t_relative), everywhere(0x1p-101)));
    const Vector point_error =
        add(multiply(magnitude(d), t_error), multiply(everywhere(0x1p-102), add(magnitude(o), magnitude(way.high))));
    const Mask good_point =
        either(at_most(point_error, multiply(magnitude(point), everywhere(0x1p-54))), equal(d, zero()));

    // Shares of slope: the first corner's, in the second lane, is what the others leave; the second's is turned about.
    const TwoTerm others = swapped_halves(products);
    const Vector first_share = rounded(products + swapped_pairs(others) - others);
    alignas(32) static constexpr Lanes4 signs{{1, 1, -1, 1}};
    const Vector shares =
        divide(halves(first_share, products.high), multiply(load(signs), permuted<1, 1, 1, 1>(products.high)));
    store(to_weights(larger(shares, zero())), out.weights);

    // Good shares mean a good t.
    if (all(both(both(in_range, good_normal), both(good_point, good_shares)))) return Crossing::known_all;
    if (!all(in_range)) return 0;
    unsigned known = all(good_normal) ? Crossing::known_normal : 0;
    if (!all(at_most(errors, limits))) return known;
    known |= Crossing::known_t;
    if (all(good_point)) known |= Crossing::known_point;
    if (all(good_shares)) known |= Crossing::known_weights;
    return known;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(cross);

Cross cross_kernel() noexcept { return &(HWY_DYNAMIC_DISPATCH(cross)); }

}  // namespace abut::simd
#endif
