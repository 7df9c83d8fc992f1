// SPDX-License-Identifier: MIT
// The kernels of line_triangle_hit.h, compiled once for each instruction set (Highway).
#include "abut/pair/kernels/line_triangle_hit.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/pair/kernels/line_triangle_hit.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/pair/kernels/line_triangle_hit-inl.h"
#include "abut/simd/double_double_lanes-inl.h"
#include "abut/simd/permute-inl.h"

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace abut::pair::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

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
HWY_INLINE void store(V v, std::array<double, n>& to, std::size_t lane) {
    hn::Store(v, hn::DFromV<V>(), &to[lane]);
}
template <std::size_t n, class V>
HWY_INLINE void store(const Vector3Of<V>& v, std::array<std::array<double, n>, 3>& to, std::size_t lane) {
    store(v.x, to[0], lane), store(v.y, to[1], lane), store(v.z, to[2], lane);
}

/// Stores the point o + t d; returns the lanes in which all its coordinates are accurate if t is.
template <std::size_t n, class V>
HWY_INLINE MaskOf<V> store_point(const LinesFrom<V>& lines, DoubleDouble<V> t, const Products<V>& of,
                                 const Errors<V>& errors, Crossings<n>& out, std::size_t lane) {
    const auto& [o, d, a, b, c] = lines;
    const V t_error = t_error_of(t.high, hn::Add(hn::Div(errors.height, hn::Abs(of.height.high)),
                                                 hn::Div(errors.slope, hn::Abs(of.slope.high))));
    const auto zero_x = all_zero(a.x, b.x, c.x), zero_y = all_zero(a.y, b.y, c.y), zero_z = all_zero(a.z, b.z, c.z),
               any_zero = hn::Or(hn::Or(zero_x, zero_y), zero_z);
    const bool no_zero = hn::AllFalse(hn::DFromV<V>(), any_zero);
    auto accurate = hn::Eq(o.x, o.x);
    const auto coordinate = [&](V from, V along, MaskOf<V> zero, std::array<double, n>& to) {
        Coordinates<V> its = at_t(from, along, t, t_error);
        if (!no_zero) [[unlikely]] {
            const Coordinates<V> others =
                at_quotient(from, along, zero, of.height, errors.height, of.slope, errors.slope);
            its = {hn::IfThenElse(any_zero, others.value, its.value),
                   hn::Or(hn::And(any_zero, others.accurate), hn::AndNot(any_zero, its.accurate))};
        }
        store(its.value, to, lane);
        accurate = hn::And(accurate, its.accurate);
    };
    coordinate(o.x, d.x, zero_x, out.point[0]);
    coordinate(o.y, d.y, zero_y, out.point[1]);
    coordinate(o.z, d.z, zero_z, out.point[2]);
    return accurate;
}

/// Sets the crossings from a lane on.
template <std::size_t n, class V>
HWY_INLINE void cross_lanes(const LinesFrom<V>& lines, Crossings<n>& out, std::size_t lane) {
    const auto& [o, d, a, b, c] = lines;
    const Vector3Of<DoubleDouble<V>> e = difference(b, a), f = difference(c, a), w = difference(a, o);
    const Front<V> front = front_of(e, f);
    store(unit(front.n), out.normal, lane);  // early, because roots take long
    const Vector3Of<DoubleDouble<V>> m{d.y * w.z - d.z * w.y, d.z * w.x - d.x * w.z, d.x * w.y - d.y * w.x};
    const Products<V> products{dot(w, front.n), dot(d, front.n), dot(f, m), dot(e, m)};
    const Errors<V> errors = errors_of(products, d, leading(w), leading(e), leading(f));
    const DoubleDouble<V> t = quotient(products.height, products.slope);
    store(t.high, out.t, lane);
    const auto point_accurate = store_point(lines, t, products, errors, out, lane);
    store(weights_of(products), out.weights, lane);

    const hn::DFromV<V> tag;
    const auto bits = [&](auto mask) {
        HWY_ALIGN std::array<std::uint8_t, 8> bytes;
        hn::StoreMaskBits(tag, mask, bytes.data());
        return static_cast<unsigned>(bytes[0]);
    };
    const unsigned t_bits = bits(errors.known_t), normal_bits = bits(hn::And(errors.in_range, front.accurate)),
                   point_bits = bits(hn::And(errors.known_t, point_accurate)),
                   weight_bits = bits(hn::And(errors.known_t, errors.known_weights));
    for (std::size_t i = 0; i < hn::Lanes(tag); ++i) {
        const auto known = [&](unsigned all, unsigned bit) { return (all >> i & 1U) * bit; };
        out.known[lane + i] = known(t_bits, Crossing::known_t) | known(normal_bits, Crossing::known_normal) |
                              known(point_bits, Crossing::known_point) | known(weight_bits, Crossing::known_weights);
    }
}

/// Stores the t of crossings from a lane on; returns the lanes in which it is known.
template <std::size_t n, class V>
HWY_INLINE MaskOf<V> store_times(const LinesFrom<V>& lines, std::array<double, n>& out, std::size_t lane) {
    const auto& [o, d, a, b, c] = lines;
    const Vector3Of<DoubleDouble<V>> e = difference(b, a), f = difference(c, a), w = difference(a, o);
    const Vector3Of<DoubleDouble<V>> normal = front_of(e, f).n;
    const Products<V> products{dot(w, normal), dot(d, normal), {}, {}};
    store(hn::Div(products.height.high, products.slope.high), out, lane);
    return errors_of(products, d, leading(w), leading(e), leading(f)).known_t;
}

void cross_eight_times(const Lines<8>& lines, CrossingTimes& out) {
    const hn::CappedTag<double, 8> tag;
    using V = hn::Vec<decltype(tag)>;
    out.known = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        LinesFrom<V> sorted(lines, lane);
        order(sorted.a, sorted.b), order(sorted.b, sorted.c), order(sorted.a, sorted.b);
        HWY_ALIGN std::array<std::uint8_t, 8> bytes;
        hn::StoreMaskBits(tag, store_times(sorted, out.t, lane), bytes.data());
        out.known |= static_cast<unsigned>(bytes[0]) << lane;
    }
}

void cross_eight(const Lines<8>& lines, Crossings<8>& out) {
    const hn::CappedTag<double, 8> tag;
    using V = hn::Vec<decltype(tag)>;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        LinesFrom<V> sorted(lines, lane);
        const auto first = order(sorted.a, sorted.b), second = order(sorted.b, sorted.c),
                   third = order(sorted.a, sorted.b);
        cross_lanes(sorted, out, lane);
        const auto swap_back = [&](auto where, std::size_t i, std::size_t k) {
            double *const to = &out.weights[i][lane], *const from = &out.weights[k][lane];
            const V a = hn::Load(tag, to), b = hn::Load(tag, from);
            hn::Store(hn::IfThenElse(where, b, a), tag, to);
            hn::Store(hn::IfThenElse(where, a, b), tag, from);
        };
        swap_back(third, 0, 1);
        swap_back(second, 1, 2);
        swap_back(first, 0, 1);
        const auto reversed = hn::Xor(hn::Xor(first, second), third);
        for (auto& axis : out.normal) {
            const V normal = hn::Load(tag, &axis[lane]);
            hn::Store(hn::IfThenElse(reversed, hn::Neg(normal), normal), tag, &axis[lane]);
        }
    }
}

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

// One line, with its numbers side by side in a vector's lanes: that takes half the time of one lane alone.

using Four = hn::FixedTag<double, 4>;
using Vector = hn::Vec<Four>;

HWY_INLINE Vector load(const Lanes4& from) { return hn::Load(Four(), from.lane.data()); }
HWY_INLINE void store(Vector v, Lanes4& to) { hn::Store(v, Four(), to.lane.data()); }
HWY_INLINE double first(Vector v) { return hn::GetLane(v); }

HWY_INLINE Vector swapped_pairs(Vector v) { return hn::Reverse2(Four(), v); }
HWY_INLINE Vector swapped_halves(Vector v) { return hn::SwapAdjacentBlocks(v); }
HWY_INLINE Vector halves(Vector lower, Vector upper) { return hn::ConcatUpperLower(Four(), upper, lower); }

/// Not by a load: numbers that were stored one by one just before are slow to load together.
HWY_INLINE Vector three(const double* from) {
    return halves(hn::OddEven(everywhere<Vector>(from[1]), everywhere<Vector>(from[0])), everywhere<Vector>(from[2]));
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
/// by_axis(a, a, b, b).
HWY_INLINE Axes by_axis(Vector a, Vector b) {
    const Four tag;
    const auto lower = hn::ConcatLowerLower(tag, b, a), upper = hn::ConcatUpperUpper(tag, b, a);
    return {hn::InterleaveLower(tag, lower, lower), hn::InterleaveUpper(tag, lower, lower),
            hn::InterleaveLower(tag, upper, upper)};
}

HWY_INLINE DoubleDouble<Vector> swapped_pairs(DoubleDouble<Vector> a) {
    return {swapped_pairs(a.high), swapped_pairs(a.low)};
}
HWY_INLINE DoubleDouble<Vector> swapped_halves(DoubleDouble<Vector> a) {
    return {swapped_halves(a.high), swapped_halves(a.low)};
}
HWY_INLINE Vector first_everywhere(Vector v) { return everywhere<Vector>(first(v)); }

/// The coordinates in the order y, z, x.
HWY_INLINE Vector rotated(Vector v) { return permuted<1, 2, 0, 3>(v); }
HWY_INLINE DoubleDouble<Vector> rotated(DoubleDouble<Vector> v) { return {rotated(v.high), rotated(v.low)}; }

/// The weights in the last three lanes, rounded as to_weights(a, b, c) does, in the same steps.
HWY_INLINE Vector to_weights(Vector w) {
    const Vector one = everywhere<Vector>(1);
    w = hn::Add(hn::Sub(w, one), one);
    alignas(32) static constexpr Lanes4 last{{0, 0, 0, 0x1p-53}}, last_two{{0, 0, 0x1p-53, 0x1p-53}};
    const Vector next = permuted<0, 2, 3, 1>(w), after = permuted<0, 3, 1, 2>(w);
    const auto largest = hn::And(hn::Le(hn::Add(next, load(last)), w), hn::Le(hn::Add(after, load(last_two)), w));
    return hn::IfThenElse(largest, hn::Sub(one, hn::Add(next, after)), w);
}

/// The normal (b - a) x (c - a), in the order z, x, y, and the two terms of which it is the difference.
struct OneFront {
    DoubleDouble<Vector> plus, minus, n;
};
HWY_INLINE OneFront front_of_one(DoubleDouble<Vector> e, DoubleDouble<Vector> f) {
    const DoubleDouble<Vector> plus = e * rotated(f), minus = rotated(e) * f;
    return {plus, minus, plus - minus};
}

/// For w, d, f and e by axis: the lanes in range, the sums of their coordinates' sizes, and bounds of the errors of
/// height and slope in the first two lanes.
struct Bounds {
    hn::Mask<Four> in_range;
    Vector sums, e_sum, f_sum, errors;

    HWY_INLINE explicit Bounds(const Axes& high)
        : in_range(usable(Vector3Of<Vector>{high.x, high.y, high.z})),
          sums(hn::Add(hn::Add(hn::Abs(high.x), hn::Abs(high.y)), hn::Abs(high.z))),
          e_sum(permuted<3, 3, 3, 3>(sums)),
          f_sum(permuted<2, 2, 2, 2>(sums)) {
        alignas(32) static constexpr Lanes4 bound{{0x1p-99, 0x1p-99, 0, 0}};
        errors = hn::Mul(hn::Mul(hn::Mul(load(bound), sums), e_sum), f_sum);
    }
};

/// Scalar products of vectors by axis with ones whose axes are z, x and y.
HWY_INLINE DoubleDouble<Vector> dots(const Axes& high, const Axes& low, const Axes& n_high, const Axes& n_low) {
    return carried(DoubleDouble<Vector>{high.x, low.x} * DoubleDouble<Vector>{n_high.y, n_low.y} +
                   DoubleDouble<Vector>{high.y, low.y} * DoubleDouble<Vector>{n_high.z, n_low.z} +
                   DoubleDouble<Vector>{high.z, low.z} * DoubleDouble<Vector>{n_high.x, n_low.x});
}

unsigned cross_one(const double* po, const double* pd, const double* pa, const double* pb, const double* pc,
                   Crossing& out) {
    const Vector o = three(po), d = three(pd), a = three(pa), b = three(pb), c = three(pc);
    const DoubleDouble<Vector> e = difference(b, a), f = difference(c, a);

    // The normal, in the order z, x, y, is scaled to length 1 early, because roots take long. Coordinates that are
    // known are zero or so large that their squares do not underflow.
    const auto [n_plus, n_minus, n] = front_of_one(e, f);
    const Vector normal = rounded(n), squares = hn::Mul(normal, normal);
    const Vector square =
        hn::Add(hn::Add(permuted<1, 1, 1, 1>(squares), permuted<2, 2, 2, 2>(squares)), first_everywhere(squares));
    store(hn::Div(normal, hn::Sqrt(square)), out.normal);
    alignas(32) static constexpr Lanes4 normal_bound{{0x1p-101, 0x1p-101, 0x1p-101, 0}};
    const Vector normal_error = hn::Mul(load(normal_bound), hn::Add(hn::Abs(n_plus.high), hn::Abs(n_minus.high)));
    const auto good_normal = hn::Le(normal_error, hn::Mul(hn::Abs(normal), everywhere<Vector>(0x1p-55)));

    const DoubleDouble<Vector> w = difference(a, o), m = d * rotated(w) - rotated(d) * w;
    const Axes high = by_axis(w.high, d, f.high, e.high), low = by_axis(w.low, hn::Zero(Four()), f.low, e.low);
    const Axes n_high = by_axis(n.high, m.high), n_low = by_axis(n.low, m.low);
    const DoubleDouble<Vector> products = dots(high, low, n_high, n_low);

    const auto [in_range, sums, e_sum, f_sum, errors] = Bounds(high);
    // Bounds of the errors of the shares relative to slope, in the second lane.
    alignas(32) static constexpr Lanes4 share_bound{{0, 0x1p-99, 0, 0}};
    const Vector share_errors =
        hn::Add(hn::Mul(hn::Mul(hn::Mul(load(share_bound), sums), swapped_pairs(sums)), hn::Add(e_sum, f_sum)), errors);
    const Vector sizes = hn::Abs(products.high), limits = hn::Mul(sizes, everywhere<Vector>(0x1p-55));
    const auto good_shares = hn::Le(share_errors, limits);

    // t, in the first lane, by long division, in two digits.
    const DoubleDouble<Vector> divisor = swapped_pairs(products);
    const Vector digit = hn::Div(products.high, divisor.high);
    const Vector product = hn::Mul(digit, divisor.high);
    const Vector left = hn::Sub(hn::Sub(products.high, product), rest(digit, divisor.high, product));  // exact
    const Vector all_left = hn::Add(left, hn::Sub(products.low, hn::Mul(digit, divisor.low)));
    const DoubleDouble<Vector> t{first_everywhere(digit), first_everywhere(hn::Div(all_left, divisor.high))};
    out.t = first(digit);

    // The point, coordinate by coordinate.
    const Vector slope = permuted<1, 1, 1, 1>(products.high), relative = hn::Div(errors, sizes),
                 t_relative = first_everywhere(hn::Add(relative, swapped_pairs(relative)));
    Coordinates<Vector> point = at_t(o, d, t, t_error_of(t.high, t_relative));
    if (const auto zero = all_zero(a, b, c); !hn::AllFalse(Four(), zero)) [[unlikely]] {
        const DoubleDouble<Vector> height{first_everywhere(products.high), first_everywhere(products.low)};
        point = at_quotient(o, d, zero, height, first_everywhere(errors), {slope, permuted<1, 1, 1, 1>(products.low)},
                            permuted<1, 1, 1, 1>(errors));
    }
    store(point.value, out.point);

    // Weights as shares of slope: the first corner's, in the second lane, is what the others leave; the second's has
    // the opposite sign.
    const DoubleDouble<Vector> others = swapped_halves(products);
    const Vector first_share = rounded(products + swapped_pairs(others) - others);
    alignas(32) static constexpr Lanes4 signs{{1, 1, -1, 1}};
    const Vector shares = hn::Div(halves(first_share, products.high), hn::Mul(load(signs), slope));
    store(to_weights(hn::Max(shares, hn::Zero(Four()))), out.weights);

    // If the shares are accurate, so is t.
    if (hn::AllTrue(Four(), hn::And(hn::And(in_range, good_normal), hn::And(point.accurate, good_shares))))
        return Crossing::known_all;
    if (!hn::AllTrue(Four(), in_range)) return 0;
    unsigned known = hn::AllTrue(Four(), good_normal) ? Crossing::known_normal : 0;
    if (!hn::AllTrue(Four(), hn::Le(errors, limits))) return known;
    known |= Crossing::known_t;
    if (hn::AllTrue(Four(), point.accurate)) known |= Crossing::known_point;
    if (hn::AllTrue(Four(), good_shares)) known |= Crossing::known_weights;
    return known;
}

bool time_of_one(const double* po, const double* pd, const double* pa, const double* pb, const double* pc, double& t) {
    const Vector d = three(pd), a = three(pa), zero = hn::Zero(Four());
    const DoubleDouble<Vector> e = difference(three(pb), a), f = difference(three(pc), a), w = difference(a, three(po));
    const DoubleDouble<Vector> n = front_of_one(e, f).n;
    const auto everywhere_of = [](Vector v) {
        return Axes{permuted<0, 0, 0, 0>(v), permuted<1, 1, 1, 1>(v), permuted<2, 2, 2, 2>(v)};
    };
    // Height and slope, in the first two lanes.
    const Axes high = by_axis(w.high, d, f.high, e.high);
    const DoubleDouble<Vector> products =
        dots(high, by_axis(w.low, zero, zero, zero), everywhere_of(n.high), everywhere_of(n.low));
    const Bounds bounds(high);
    t = first(hn::Div(products.high, swapped_pairs(products.high)));
    const auto good = hn::Le(bounds.errors, hn::Mul(hn::Abs(products.high), everywhere<Vector>(0x1p-55)));
    return hn::AllTrue(Four(), hn::And(bounds.in_range, good));
}

#elif HWY_TARGET != HWY_SCALAR

// One line, with its numbers in pairs.

using Two = hn::FixedTag<double, 2>;
using Pair = hn::Vec<Two>;
using DoubleDoubles = Vector3Of<DoubleDouble<Pair>>;

HWY_INLINE Pair swapped(Pair v) { return hn::Reverse2(Two(), v); }
HWY_INLINE Pair first_twice(Pair v) { return hn::InterleaveLower(Two(), v, v); }
HWY_INLINE Pair second_twice(Pair v) { return hn::InterleaveUpper(Two(), v, v); }
/// The first number of one pair and the second one of another.
HWY_INLINE Pair mixed(Pair first, Pair second) { return hn::OddEven(second, first); }
HWY_INLINE Pair pair_of(double first, double second) {
    return mixed(everywhere<Pair>(first), everywhere<Pair>(second));
}
HWY_INLINE Vector3Of<Pair> pairs_of(const double* first, const double* second) {
    return {pair_of(first[0], second[0]), pair_of(first[1], second[1]), pair_of(first[2], second[2])};
}
/// The same for both parts of double-doubles, and for vectors of these.
template <class Each, class... V>
HWY_INLINE DoubleDouble<Pair> of_parts(Each each, const DoubleDouble<V>&... a) {
    return {each(a.high...), each(a.low...)};
}
template <class Each, class... V>
HWY_INLINE DoubleDoubles of_axes(Each each, const Vector3Of<DoubleDouble<V>>&... a) {
    return {of_parts(each, a.x...), of_parts(each, a.y...), of_parts(each, a.z...)};
}

/// What t needs: w and d, e and f, n and m, height and slope; and, as in errors_of, bounds of the errors of these, and
/// whether all is in range, and t is known.
struct Heights {
    DoubleDoubles wd, ef;
    Front<Pair> front;
    DoubleDouble<Pair> products;
    Pair wd_sum, e_sum, f_sum, errors, sizes, limits;
    bool in_range, known_t;

    HWY_INLINE Heights(const double* o, const double* d, const double* a, const double* b, const double* c) {
        constexpr std::array<double, 3> zero{};
        wd = difference(pairs_of(a, d), pairs_of(o, zero.data()));
        ef = difference(pairs_of(b, c), pairs_of(a, a));
        const auto mix = [](Pair p, Pair q) { return mixed(p, q); };
        const auto mix_swapped = [](Pair p, Pair q) { return swapped(mixed(p, q)); };
        front = front_of(of_axes(mix, ef, wd), of_axes(mix_swapped, wd, ef));  // e x f, and d x w
        products = dot(wd, of_axes(first_twice, front.n));
        wd_sum = length_of(leading(wd));
        const Pair ef_sum = length_of(leading(ef));
        e_sum = first_twice(ef_sum), f_sum = second_twice(ef_sum);
        errors = hn::Mul(hn::Mul(hn::Mul(everywhere<Pair>(0x1p-99), wd_sum), e_sum), f_sum);
        sizes = hn::Abs(products.high), limits = hn::Mul(sizes, everywhere<Pair>(0x1p-55));
        in_range = hn::AllTrue(Two(), hn::And(usable(leading(wd)), usable(leading(ef))));
        known_t = in_range && hn::AllTrue(Two(), hn::Le(errors, limits));
    }
};

/// Stores the point o + t d; returns whether all its coordinates are accurate if t is.
HWY_INLINE bool store_point_of_one(const Heights& of, const double* o, const double* d, const double* a,
                                   const double* b, const double* c, DoubleDouble<Pair> t, Lanes4& out) {
    const auto xy = [](const double* p) { return pair_of(p[0], p[1]); };
    const auto z = [](const double* p) { return everywhere<Pair>(p[2]); };
    const Pair relative = hn::Div(of.errors, of.sizes);
    const Pair t_error = t_error_of(t.high, hn::Add(relative, swapped(relative)));
    Coordinates<Pair> at_xy = at_t(xy(o), xy(d), t, t_error), at_z = at_t(z(o), z(d), t, t_error);
    const auto zero_xy = all_zero(xy(a), xy(b), xy(c)), zero_z = all_zero(z(a), z(b), z(c));
    if (!hn::AllFalse(Two(), hn::Or(zero_xy, zero_z))) [[unlikely]] {
        const auto height = of_parts(first_twice, of.products), slope = of_parts(second_twice, of.products);
        const Pair height_error = first_twice(of.errors), slope_error = second_twice(of.errors);
        at_xy = at_quotient(xy(o), xy(d), zero_xy, height, height_error, slope, slope_error);
        at_z = at_quotient(z(o), z(d), zero_z, height, height_error, slope, slope_error);
    }
    hn::Store(at_xy.value, Two(), out.lane.data());
    hn::Store(at_z.value, Two(), &out.lane[2]);
    return hn::AllTrue(Two(), hn::And(at_xy.accurate, at_z.accurate));
}

/// Stores the weights, as weights_of; returns whether they are known if t is.
HWY_INLINE bool store_weights_of_one(const Heights& of, Lanes4& out) {
    const DoubleDouble<Pair> shares =  // f · m and e · m
        dot(of_axes(swapped, of.ef), of_axes(second_twice, of.front.n));
    const auto slope = of_parts(second_twice, of.products), at_f = of_parts(first_twice, shares),
               at_e = of_parts(second_twice, shares);
    const auto share = [](Pair part, Pair whole) { return hn::Max(hn::Div(part, whole), everywhere<Pair>(0)); };
    const Pair others = share(shares.high, mixed(hn::Neg(slope.high), slope.high));
    const Vector3Of<Pair> weights =
        to_weights(share(rounded(slope + at_f - at_e), slope.high), first_twice(others), second_twice(others));
    hn::Store(weights.x, Two(), out.lane.data());
    hn::Store(mixed(weights.y, weights.z), Two(), &out.lane[2]);
    const Pair bound = hn::Mul(hn::Mul(everywhere<Pair>(0x1p-99), of.wd_sum), swapped(of.wd_sum));
    const Pair error = second_twice(hn::Add(hn::Mul(bound, hn::Add(of.e_sum, of.f_sum)), of.errors));
    return hn::AllTrue(Two(), hn::Le(error, second_twice(of.limits)));
}

unsigned cross_one(const double* o, const double* d, const double* a, const double* b, const double* c, Crossing& out) {
    const Heights of(o, d, a, b, c);
    const Vector3Of<Pair> normal = unit(of.front.n);
    hn::Store(mixed(normal.z, swapped(normal.x)), Two(), out.normal.lane.data());
    hn::Store(normal.y, Two(), &out.normal.lane[2]);
    const DoubleDouble<Pair> t = of_parts(first_twice, quotient(of.products, of_parts(swapped, of.products)));
    out.t = hn::GetLane(t.high);
    const bool good_point = store_point_of_one(of, o, d, a, b, c, t, out.point);
    const bool good_weights = store_weights_of_one(of, out.weights);
    // Of m, in the second lane, accuracy is not required.
    const bool good_normal = hn::AllTrue(Two(), hn::Or(of.front.accurate, hn::Not(hn::FirstN(Two(), 1))));
    return (of.known_t ? Crossing::known_t : 0) | (of.in_range && good_normal ? Crossing::known_normal : 0) |
           (of.known_t && good_point ? Crossing::known_point : 0) |
           (of.known_t && good_weights ? Crossing::known_weights : 0);
}

bool time_of_one(const double* o, const double* d, const double* a, const double* b, const double* c, double& t) {
    const Heights of(o, d, a, b, c);
    t = hn::GetLane(hn::Div(of.products.high, swapped(of.products.high)));
    return of.known_t;
}

#else

HWY_INLINE Lines<1> line_of(const double* o, const double* d, const double* a, const double* b, const double* c) {
    Lines<1> line;
    for (std::size_t k = 0; k < 3; ++k) {
        line.o[k][0] = o[k], line.d[k][0] = d[k];
        line.a[k][0] = a[k], line.b[k][0] = b[k], line.c[k][0] = c[k];
    }
    return line;
}

unsigned cross_one(const double* o, const double* d, const double* a, const double* b, const double* c, Crossing& out) {
    Crossings<1> its;
    cross_lanes(LinesFrom<hn::Vec<hn::CappedTag<double, 1>>>(line_of(o, d, a, b, c), 0), its, 0);
    out.t = its.t[0];
    out.point = {its.point[0][0], its.point[1][0], its.point[2][0], 0};
    out.normal = {its.normal[2][0], its.normal[0][0], its.normal[1][0], 0};
    out.weights = {0, its.weights[0][0], its.weights[1][0], its.weights[2][0]};
    return its.known[0];
}

bool time_of_one(const double* o, const double* d, const double* a, const double* b, const double* c, double& t) {
    std::array<double, 1> its;
    const hn::CappedTag<double, 1> tag;
    const auto known = store_times(LinesFrom<hn::Vec<decltype(tag)>>(line_of(o, d, a, b, c), 0), its, 0);
    t = its[0];
    return hn::AllTrue(tag, known);
}

#endif

}  // namespace
}  // namespace abut::pair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::pair {

HWY_EXPORT(cross_one);
HWY_EXPORT(time_of_one);
HWY_EXPORT(cross_eight);
HWY_EXPORT(cross_eight_times);

Cross cross_kernel() noexcept { return &(HWY_DYNAMIC_DISPATCH(cross_one)); }
CrossTime cross_time_kernel() noexcept { return &(HWY_DYNAMIC_DISPATCH(time_of_one)); }

void cross(const Lines<8>& lines, Crossings<8>& out) noexcept { HWY_DYNAMIC_DISPATCH(cross_eight)(lines, out); }

void cross(const Lines<8>& lines, CrossingTimes& out) noexcept { HWY_DYNAMIC_DISPATCH(cross_eight_times)(lines, out); }

}  // namespace abut::pair
#endif
