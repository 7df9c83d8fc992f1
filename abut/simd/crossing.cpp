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

/// Not by a load: what was just stored number by number is slow to load at once.
HWY_INLINE Vector three(const double* from) {
    const Four tag;
    const auto lanes = hn::Iota(tag, 0);
    const auto others = hn::IfThenElse(hn::Eq(lanes, hn::Set(tag, 1)), hn::Set(tag, from[1]), hn::Set(tag, from[2]));
    return hn::IfThenElse(hn::Eq(lanes, hn::Zero(tag)), hn::Set(tag, from[0]), others);
}
HWY_INLINE Vector zero() { return hn::Zero(Four()); }
HWY_INLINE void store(Vector v, Lanes4& to) { hn::Store(v, Four(), to.lane.data()); }

HWY_INLINE bool usable(Vector v) {
    const Four tag;
    const auto size = hn::Abs(v);
    return hn::AllTrue(tag, hn::Or(hn::And(hn::Ge(size, hn::Set(tag, 1e-30)), hn::Le(size, hn::Set(tag, 1e30))),
                                   hn::Eq(size, hn::Zero(tag))));
}

template <std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d>
HWY_INLINE Vector permuted(Vector v) {
    alignas(32) static constexpr std::int64_t order[4] = {a, b, c, d};
    return hn::TableLookupLanes(v, hn::SetTableIndices(Four(), order));
}

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
/// a b - p, exact when p is a b rounded (Dekker 1971).
HWY_INLINE double rest(double a, double b, double p) {
    const double a_shifted = 134217729.0 * a, b_shifted = 134217729.0 * b;
    const double a_high = a_shifted - (a_shifted - a), b_high = b_shifted - (b_shifted - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return a_low * b_low - (((p - a_high * b_high) - a_low * b_high) - a_high * b_low);
}
HWY_INLINE Vector rest(Vector a, Vector b, Vector p) {
    return each([&](int i) { return rest(a.lane[i], b.lane[i], p.lane[i]); });
}
HWY_INLINE Vector three(const double* from) { return {{from[0], from[1], from[2], from[2]}}; }
HWY_INLINE Vector zero() { return {{0, 0, 0, 0}}; }
HWY_INLINE void store(Vector v, Lanes4& to) {
    for (std::size_t i = 0; i < 4; ++i) to.lane[i] = v.lane[i];
}
HWY_INLINE bool usable(Vector v) {
    bool all = true;
    for (const double x : v.lane) all = all && (x == 0 || (std::abs(x) >= 1e-30 && std::abs(x) <= 1e30));
    return all;
}
template <std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d>
HWY_INLINE Vector permuted(Vector v) {
    return {{v.lane[a], v.lane[b], v.lane[c], v.lane[d]}};
}
struct Axes {
    Vector x, y, z;
};
HWY_INLINE Axes by_axis(Vector a, Vector b, Vector c, Vector d) {
    const auto axis = [&](int i) { return Vector{{a.lane[i], b.lane[i], c.lane[i], d.lane[i]}}; };
    return {axis(0), axis(1), axis(2)};
}

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

/// y, z, x.
HWY_INLINE Vector turned(Vector v) { return permuted<1, 2, 0, 3>(v); }
HWY_INLINE TwoTerm turned(TwoTerm v) { return {turned(v.high), turned(v.low)}; }

/// The cross product's z, x and y.
HWY_INLINE TwoTerm crossed(TwoTerm a, TwoTerm b) { return a * turned(b) - turned(a) * b; }

bool cross(const double* po, const double* pd, const double* pa, const double* pb, const double* pc, Crossing& out) {
    const Vector o = three(po), d = three(pd), a = three(pa);
    const TwoTerm e = difference(three(pb), a), f = difference(three(pc), a), w = difference(a, o);
    // Whatever cancels, no product's last bit is then beyond a double's range.
    if (!(usable(d) && usable(e.high) && usable(f.high) && usable(w.high))) return false;
    const TwoTerm n = crossed(e, f), m = crossed({d, zero()}, w);
    store(rounded(n), out.normal);

    // n's first is its z.
    const Axes high = by_axis(w.high, d, f.high, e.high), low = by_axis(w.low, zero(), f.low, e.low);
    const Axes n_high = by_axis(n.high, n.high, m.high, m.high), n_low = by_axis(n.low, n.low, m.low, m.low);
    const TwoTerm products = carried(TwoTerm{high.x, low.x} * TwoTerm{n_high.y, n_low.y} +
                                     TwoTerm{high.y, low.y} * TwoTerm{n_high.z, n_low.z} +
                                     TwoTerm{high.z, low.z} * TwoTerm{n_high.x, n_low.x});
    store(products.high, out.products);
    const auto everywhere = [](TwoTerm v, auto permute) { return TwoTerm{permute(v.high), permute(v.low)}; };
    const TwoTerm height = everywhere(products, [](Vector v) { return permuted<0, 0, 0, 0>(v); }),
                  slope = everywhere(products, [](Vector v) { return permuted<1, 1, 1, 1>(v); }),
                  second = everywhere(products, [](Vector v) { return permuted<2, 2, 2, 2>(v); }),
                  third = everywhere(products, [](Vector v) { return permuted<3, 3, 3, 3>(v); });
    store(rounded(slope + second - third), out.first);

    // Long division, two digits.
    const Vector digit = divide(height.high, slope.high);
    const Vector product = multiply(digit, slope.high);
    const Vector left = subtract(subtract(height.high, product), rest(digit, slope.high, product));  // exact
    const Vector all_left = add(left, subtract(height.low, multiply(digit, slope.low)));
    const TwoTerm t{digit, divide(all_left, slope.high)};
    store(digit, out.t);
    store(rounded(d * t + TwoTerm{o, zero()}), out.point);
    return true;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(cross);

bool cross(const double* o, const double* d, const double* a, const double* b, const double* c,
           Crossing& out) noexcept {
    return HWY_DYNAMIC_DISPATCH(cross)(o, d, a, b, c, out);
}

}  // namespace abut::simd
#endif
