// SPDX-License-Identifier: MIT
// The kernel of closest_on_triangle.h, compiled once for each instruction set (Highway).
#include "abut/pair/kernels/closest_on_triangle.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/pair/kernels/closest_on_triangle.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/double_double_lanes-inl.h"

#include <array>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace abut::pair::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

constexpr double u = 0x1p-53;

// Plain doubles, never fused, so that all instruction sets decide alike.

template <class V>
HWY_INLINE V plain_dot(const Vector3Of<V>& a, const Vector3Of<V>& b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
template <class V>
HWY_INLINE Vector3Of<V> cross(const Vector3Of<V>& a, const Vector3Of<V>& b) {
    return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
            hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}
template <class V>
HWY_INLINE V times(double s, V a) {
    return hn::Mul(everywhere<V>(s), a);
}
/// a · b, and a bound of its error for vectors that were rounded once before.
template <class V>
struct RoughDot {
    V value, error;

    HWY_INLINE RoughDot(const Vector3Of<V>& a, const Vector3Of<V>& b) {
        const V x = hn::Mul(a.x, b.x), y = hn::Mul(a.y, b.y), z = hn::Mul(a.z, b.z);
        value = hn::Add(hn::Add(x, y), z);
        error = times(6 * u, hn::Add(hn::Add(hn::Abs(x), hn::Abs(y)), hn::Abs(z)));
    }
    [[nodiscard]] HWY_INLINE V most() const { return hn::Add(value, error); }
    [[nodiscard]] HWY_INLINE V largest() const { return hn::Add(hn::Abs(value), error); }
};

/// The result in each lane.
template <class V>
struct LaneResults {
    using Mask = hn::Mask<hn::DFromV<V>>;
    Vector3Of<V> point;
    V distance;
    Mask is_certain;

    HWY_INLINE void set(Mask where, const Vector3Of<V>& its_point, V its_distance, Mask its_certain) {
        point = choose(where, its_point, point);
        distance = hn::IfThenElse(where, its_distance, distance);
        is_certain = hn::Or(is_certain, hn::And(where, its_certain));
    }
};

/// The result for a corner, from which two sides lead. r leads from it to p, and is exact but for one rounding, so that
/// its length has an error of 4u. Nothing is nearer if no side has a positive product with r; a product of s shortens
/// the distance by at most the part s / r² of it.
template <class V, class Mask>
HWY_INLINE void from_corner(Mask where, const Vector3Of<V>& corner, const Vector3Of<V>& side,
                            const Vector3Of<V>& other_side, const Vector3Of<V>& p, LaneResults<V>& results) {
    const Vector3Of<V> r = p - corner;
    const V square = plain_dot(r, r), some = times(u, square);
    results.set(where, corner, hn::Sqrt(square),
                hn::And(hn::Le(RoughDot(r, side).most(), some), hn::Le(RoughDot(r, other_side).most(), some)));
}

/// The result for the edge between s and t: r leads from a point of it, at a weight in [0, 1], to p. The part of r
/// along the edge is so small that its square does not count; the rest of r is the distance from the edge, and from the
/// triangle if the third corner lies behind. r has an error of at most 10u² of |w|₁ + |g|₁ before it is rounded, and
/// the bound covers 32u².
template <class V, class Mask>
HWY_INLINE void from_edge(Mask where, const Vector3Of<V>& s, const Vector3Of<V>& t, const Vector3Of<V>& third,
                          const Vector3Of<V>& p, LaneResults<V>& results) {
    const Vector3Of<DoubleDouble<V>> g2 = difference(t, s), w2 = difference(p, s);
    const Vector3Of<V> g = leading(g2), w = leading(w2), side = third - s;
    const V zero = everywhere<V>(0), g_square = plain_dot(g, g);
    // Adding 0 makes a zero positive: instruction sets disagree about the sign of zeros.
    const V weight = hn::Min(hn::Add(hn::Max(hn::Div(plain_dot(w, g), g_square), zero), zero), everywhere<V>(1));
    const Vector3Of<DoubleDouble<V>> step{weight * g2.x, weight * g2.y, weight * g2.z};
    const Vector3Of<V> r{rounded(w2.x - step.x), rounded(w2.y - step.y), rounded(w2.z - step.z)};
    const V square = plain_dot(r, r), w_sum = length_of(w), g_sum = length_of(g);
    const V error = times(0x1p-101, hn::Add(w_sum, g_sum));
    // An upper bound of the part of r along the edge.
    const V along = hn::Div(RoughDot(r, g).largest(), hn::Sqrt(g_square));
    const auto in_range = hn::And(usable(g), usable(w));
    const auto is_certain =
        hn::And(hn::And(hn::Le(hn::Mul(error, error), times(0x1p-108, square)),
                        hn::Le(hn::Mul(along, along), times(0x1p-54, square))),
                hn::And(hn::Le(along, times(8 * u, hn::Add(length_of(p), length_of(s)))),
                        hn::Le(hn::Add(RoughDot(r, side).most(), times(1.0625, hn::Mul(along, length_of(side)))),
                               times(u, square))));
    const Vector3Of<V> foot{rounded(step.x + s.x), rounded(step.y + s.y), rounded(step.z + s.z)};
    results.set(where, foot, hn::Sqrt(square), hn::And(in_range, is_certain));
}

/// The result for the face: the distance from its plane, if the projection of p certainly lies inside. e and f are
/// edges from a corner, and w leads from that to p.
template <class V, class Mask>
HWY_INLINE void from_face(Mask where, const Vector3Of<DoubleDouble<V>>& e2, const Vector3Of<DoubleDouble<V>>& f2,
                          const Vector3Of<DoubleDouble<V>>& w2, const Vector3Of<V>& p, LaneResults<V>& results) {
    const Vector3Of<DoubleDouble<V>> n2{e2.y * f2.z - e2.z * f2.y, e2.z * f2.x - e2.x * f2.z,
                                        e2.x * f2.y - e2.y * f2.x};
    const V h = dot(w2, n2).high;
    const Vector3Of<V> e = leading(e2), f = leading(f2), w = leading(w2),
                       n{rounded(n2.x), rounded(n2.y), rounded(n2.z)};
    const V e_sum = length_of(e), f_sum = length_of(f), w_sum = length_of(w), ef = hn::Mul(e_sum, f_sum);
    const V n_square = plain_dot(n, n), n_length = hn::Sqrt(n_square), size = hn::Abs(h);
    const auto numbers = hn::And(hn::Le(times(0x1p-101, ef), times(0x1p-56, n_length)),
                                 hn::Le(times(0x1p-99, hn::Mul(w_sum, ef)), times(0x1p-55, size)));
    // The projection relative to the corner, within 8u of w.
    const Vector3Of<V> r = scaled(hn::Div(h, n_square), n), foot = w - r;
    const V b = plain_dot(n, cross(foot, f)), c = plain_dot(n, cross(e, foot)), a = hn::Sub(hn::Sub(n_square, b), c);
    const V error =
        times(32 * u, hn::Mul(hn::Mul(n_length, hn::Add(hn::Add(w_sum, e_sum), f_sum)), hn::Add(e_sum, f_sum)));
    const auto inside = hn::And(hn::And(hn::Gt(b, error), hn::Gt(c, error)),
                                hn::Gt(a, hn::Add(times(2, error), times(16 * u, n_square))));
    results.set(where, p - r, hn::Div(size, n_length), hn::And(numbers, inside));
}

template <std::size_t n>
HWY_INLINE unsigned nearest_in_lanes(const Triangles<n>& triangles, const double* point, NearestOn<n>& out,
                                     std::size_t lane) {
    using Tag = hn::CappedTag<double, n>;
    using V = hn::Vec<Tag>;
    const Tag tag;
    const auto corner = [&](std::size_t k) {
        const auto& at = triangles.corner[k];
        return Vector3Of<V>{hn::Load(tag, &at[0][lane]), hn::Load(tag, &at[1][lane]), hn::Load(tag, &at[2][lane])};
    };
    const Vector3Of<V> p{hn::Set(tag, point[0]), hn::Set(tag, point[1]), hn::Set(tag, point[2])};
    Vector3Of<V> a = corner(0), b = corner(1), c = corner(2);
    order(a, b), order(b, c), order(a, b);
    const Vector3Of<DoubleDouble<V>> e2 = difference(b, a), f2 = difference(c, a), w2 = difference(p, a);
    const Vector3Of<V> e = leading(e2), f = leading(f2), w = leading(w2), g = c - b;
    const auto sized = [](V sum) {
        return hn::And(hn::Gt(sum, everywhere<V>(1e-30)), hn::Lt(sum, everywhere<V>(1e30)));
    };
    const auto in_range = hn::And(hn::And(hn::And(sized(length_of(e)), sized(length_of(f))), sized(length_of(g))),
                                  hn::And(hn::And(usable(e), usable(f)), usable(w)));

    // Which feature is nearest (Ericson 2005, 5.1.5).
    const V zero = hn::Zero(tag);
    const Vector3Of<V> x = p - b, y = p - c;
    const V ew = plain_dot(e, w), fw = plain_dot(f, w), ex = plain_dot(e, x), fx = plain_dot(f, x),
            ey = plain_dot(e, y), fy = plain_dot(f, y);
    const auto of_two = [](V k, V l, V m, V o) { return hn::Sub(hn::Mul(k, l), hn::Mul(m, o)); };
    auto left = in_range;
    const auto taken = [&](auto where) {
        where = hn::And(left, where);
        left = hn::AndNot(where, left);
        return where;
    };
    const auto at_a = taken(hn::And(hn::Le(ew, zero), hn::Le(fw, zero))),
               at_b = taken(hn::And(hn::Ge(ex, zero), hn::Le(fx, ex))),
               on_ab =
                   taken(hn::And(hn::Le(of_two(ew, fx, ex, fw), zero), hn::And(hn::Ge(ew, zero), hn::Le(ex, zero)))),
               at_c = taken(hn::And(hn::Ge(fy, zero), hn::Le(ey, fy))),
               on_ac =
                   taken(hn::And(hn::Le(of_two(ey, fw, ew, fy), zero), hn::And(hn::Ge(fw, zero), hn::Le(fy, zero)))),
               on_bc = taken(hn::And(hn::Le(of_two(ex, fy, ey, fx), zero), hn::And(hn::Ge(fx, ex), hn::Ge(ey, fy))));

    LaneResults<V> results{a, zero, hn::Lt(zero, zero)};
    const auto at_corner = hn::Or(hn::Or(at_a, at_b), at_c), on_edge = hn::Or(hn::Or(on_ab, on_ac), on_bc);
    if (!hn::AllFalse(tag, at_corner)) {
        const Vector3Of<V> v = choose(at_b, b, choose(at_c, c, a)), next = choose(at_b, c, choose(at_c, a, b)),
                           last = choose(at_b, a, choose(at_c, b, c));
        from_corner(at_corner, v, next - v, last - v, p, results);
    }
    if (!hn::AllFalse(tag, on_edge)) {
        from_edge(on_edge, choose(on_bc, b, a), choose(on_ab, b, c), choose(on_ab, c, choose(on_ac, b, a)), p, results);
    }
    if (!hn::AllFalse(tag, left)) from_face(left, e2, f2, w2, p, results);

    hn::Store(results.point.x, tag, &out.point[0][lane]);
    hn::Store(results.point.y, tag, &out.point[1][lane]);
    hn::Store(results.point.z, tag, &out.point[2][lane]);
    hn::Store(results.distance, tag, &out.distance[lane]);
    const auto known = hn::And(results.is_certain, hn::Gt(results.distance, hn::Set(tag, 1e-60)));
    HWY_ALIGN std::array<std::uint8_t, 8> bytes{};
    hn::StoreMaskBits(tag, known, bytes.data());
    return (bytes[0] & ((1u << hn::Lanes(tag)) - 1)) << lane;
}

template <std::size_t n>
HWY_INLINE void nearest_on_all(const Triangles<n>& triangles, const double* p, NearestOn<n>& out) {
    out.known = 0;
    for (std::size_t lane = 0; lane < n; lane += hn::Lanes(hn::CappedTag<double, n>())) {
        out.known |= nearest_in_lanes(triangles, p, out, lane);
    }
}

void nearest_on_eight(const Triangles<8>& triangles, const double* p, NearestOn<8>& out) {
    nearest_on_all(triangles, p, out);
}
void nearest_on_four(const Triangles<4>& triangles, const double* p, NearestOn<4>& out) {
    nearest_on_all(triangles, p, out);
}
void nearest_on_one(const Triangles<1>& triangle, const double* p, NearestOn<1>& out) {
    nearest_on_all(triangle, p, out);
}

}  // namespace
}  // namespace abut::pair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::pair {

HWY_EXPORT(nearest_on_eight);
HWY_EXPORT(nearest_on_four);
HWY_EXPORT(nearest_on_one);

void nearest_on(const Triangles<8>& triangles, const double* p, NearestOn<8>& out) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_on_eight)(triangles, p, out);
}
void nearest_on(const Triangles<4>& triangles, const double* p, NearestOn<4>& out) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_on_four)(triangles, p, out);
}
void nearest_on(const Triangles<1>& triangle, const double* p, NearestOn<1>& out) noexcept {
    HWY_DYNAMIC_DISPATCH(nearest_on_one)(triangle, p, out);
}

}  // namespace abut::pair
#endif
