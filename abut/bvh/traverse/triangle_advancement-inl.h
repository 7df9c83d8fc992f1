// SPDX-License-Identifier: MIT
// Conservative advancement of a moving shape towards triangles, eight at once, in floats.
//
// A plane perpendicular to the line from a point of the shape to one of the triangle, both close to the nearest points,
// separates the two by some gap; until the shape has crossed that gap, they do not touch. The same is repeated from
// there. Any two points give a plane that is valid for a bound, so that roundings before it only make bounds wide. When
// the two points themselves come together, the triangle is certainly touched by then.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_TRIANGLE_ADVANCEMENT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_TRIANGLE_ADVANCEMENT_INL_H_
#undef ABUT_BVH_TRAVERSE_TRIANGLE_ADVANCEMENT_INL_H_
#else
#define ABUT_BVH_TRAVERSE_TRIANGLE_ADVANCEMENT_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <limits>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

constexpr float never = std::numeric_limits<float>::infinity();

/// The relative error of a direction's products and quotients is less than this, altogether.
constexpr float loss = 0x1p-19f;

/// A shape relative to its centre, in any unit: the points c0 axis0 + c1 axis1 + ..., each c in [-1, 1], and all within
/// `outer` of them.
struct Body {
    std::size_t axes;
    std::array<std::array<float, 3>, 3> axis;
    std::array<float, 3> inverse_square;  // of each axis
    float outer;

    /// Sets an axis to `scale` times h, and returns its squared length.
    HWY_INLINE double set_axis(std::size_t k, const std::array<double, 3>& h, double scale) {
        double square = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            axis[k][i] = as_float(h[i] * scale);
            square += h[i] * scale * (h[i] * scale);
        }
        inverse_square[k] = square > 1e-30 ? as_float(1 / square) : 0;
        return square;
    }
    /// The shape's point nearest to another point, without the rounding radius.
    HWY_INLINE Vector3 near(Vector3 p) const {
        const Floats tag;
        Vector3 q{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)};
        for (std::size_t i = 0; i < axes; ++i) {
            const Vector3 h = all(axis[i]);
            const auto one = hn::Set(tag, 1.0f);
            const auto c = hn::Min(hn::Max(hn::Mul(dot(p, h), hn::Set(tag, inverse_square[i])), hn::Neg(one)), one);
            q = along(q, c, h);
        }
        return q;
    }
    /// The shape's support height along a direction.
    HWY_INLINE Vector support_height(Vector3 u) const {
        const Floats tag;
        auto sum = hn::Set(tag, outer);
        for (std::size_t i = 0; i < axes; ++i) sum = hn::Add(sum, hn::Abs(dot(all(axis[i]), u)));
        return sum;
    }
};

/// What a sweep compares with, in steps.
struct SweepRange {
    Vector slack;     // bounds the error of a distance
    Vector inner;     // the radius of a ball in the shape, less that
    Vector most;      // times beyond this do not matter
    Vector farthest;  // nor is the shape moved farther than this
};

/// Bounds of the times at which triangles are touched.
struct TouchTimes {
    Vector earliest;  // not before this,
    Vector latest;    // and certainly by then
};

/// The time from t on, at the latest, when two points have come together that were apart by g at t: when |g - s m| is
/// `inner`.
HWY_INLINE Vector contact_time(Vector t, const Vector3& g, Vector square, const Vector3& m, const SweepRange& range) {
    const Floats tag;
    const auto zero = hn::Zero(tag);
    const auto mm = dot(m, m), gm = dot(g, m), start = hn::NegMulAdd(range.inner, range.inner, square);
    const auto discriminant = hn::NegMulAdd(mm, start, hn::Mul(hn::Mul(gm, gm), hn::Set(tag, 1 - 8 * loss)));
    const auto s = hn::Div(hn::Sub(gm, hn::Sqrt(hn::Max(discriminant, zero))), mm);
    const auto approach = hn::Or(hn::Lt(start, zero), hn::And(hn::Gt(discriminant, zero), hn::Gt(gm, zero)));
    const auto reached = hn::And(hn::Gt(range.inner, zero), approach);
    const auto when = hn::MulAdd(hn::Max(s, zero), hn::Set(tag, 1 + 8 * loss), hn::Add(t, range.slack));
    return hn::IfThenElse(reached, when, hn::Set(tag, never));
}

/// So many rounds of conservative advancement towards triangles with corners relative to the shape's centre; m: its
/// motion.
template <int rounds>
HWY_INLINE TouchTimes advance(const Body& body, const Vector3& m, const Vector3& a0, const Vector3& b0,
                              const Vector3& c0, const SweepRange& range) {
    const Floats tag;
    const auto zero = hn::Zero(tag), one = hn::Set(tag, 1.0f);
    auto t = zero, bound = zero;
    for (int round = 0;; ++round) {
        const Vector3 moved = along(Vector3{zero, zero, zero}, t, m);
        const Vector3 a = a0 - moved, b = b0 - moved, c = c0 - moved;
        Vector3 q = body.near(scaled(hn::Set(tag, 1.0f / 3), a + b + c));
        const Vector3 n = near_point(a - q, b - q, c - q) + q;
        if (body.axes > 0) q = body.near(n);
        const Vector3 g = n - q;
        const auto square = dot(g, g), distance = hn::Sqrt(square);
        const auto inverse = hn::Div(one, hn::Max(distance, hn::Set(tag, 1e-3f)));
        const Vector3 u = scaled(inverse, g);
        const auto side = hn::Min(hn::Min(dot(a, u), dot(b, u)), dot(c, u));
        const auto gap = hn::Sub(hn::Sub(side, body.support_height(u)), range.slack);
        const auto closing = hn::Add(dot(m, u), hn::Set(tag, loss));
        const auto until =
            hn::IfThenElse(hn::Gt(closing, zero),
                           hn::MulAdd(hn::Div(gap, hn::Max(closing, hn::Set(tag, 1e-9f))), hn::Set(tag, 1 - loss), t),
                           hn::Set(tag, never));
        const auto apart = hn::Gt(gap, zero);
        bound = hn::IfThenElse(apart, hn::Max(bound, until), bound);
        const auto beyond = hn::Gt(bound, range.most);
        if (hn::AllTrue(tag, beyond)) return {bound, hn::Set(tag, never)};
        // A triangle that is not apart stays where it is, and the next round would repeat this one.
        if (round + 1 == rounds || hn::AllTrue(tag, hn::Or(beyond, hn::Not(apart))))
            return {bound, contact_time(t, g, square, m, range)};
        t = hn::IfThenElse(apart, hn::Min(bound, range.farthest), t);
    }
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
