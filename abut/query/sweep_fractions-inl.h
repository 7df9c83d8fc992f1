// SPDX-License-Identifier: MIT
// Computes sweep_fractions for each pair of types; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/intersects.h"
#include "abut/query/slide-inl.h"
#include "abut/query/sweep.h"
#include "abut/query/sweep_fractions.h"

namespace abut {

namespace ladder {

/// A shape moved by a vector, each number rounded once.
template <class Shape>
auto shifted(const Shape& shape, Vec3 by) {
    Shape moved = shape;
    if constexpr (std::is_same_v<Shape, Vec3>) {
        return moved + by;
    } else if constexpr (std::is_same_v<Shape, ConvexView>) {
        return inflated(shape, by, 0);
    } else if constexpr (requires { moved.center += by; }) {
        moved.center += by;
        return moved;
    } else if constexpr (requires { moved.min += by; }) {
        moved.min += by;
        moved.max += by;
        return moved;
    } else if constexpr (requires { moved.base += by; }) {
        moved.base += by;
        moved.apex += by;
        return moved;
    } else if constexpr (requires { moved.a += by; }) {
        moved.a += by;
        moved.b += by;
        if constexpr (requires { moved.c += by; }) moved.c += by;
        return moved;
    } else {
        return Pose{Quat(1, 0, 0, 0), by} * shape;
    }
}

/// Whether the shape moved by the vector is within the range of double. True for all shapes but hulls: only moving a
/// hull out of that range throws.
template <class Shape>
[[nodiscard]] bool can_shift(const Shape& shape, Vec3 by) {
    if constexpr (std::is_same_v<Shape, Hull>) {
        return shape.empty() || (is_finite(shape.bounds().min + by) && is_finite(shape.bounds().max + by));
    } else {
        return true;
    }
}

/// Values of t to test around a contact, at growing distances: t itself for place 0, about an ulp later for 1 and
/// earlier for -1, then twice as far for each further place.
[[nodiscard]] double beside(double t, int steps) noexcept;

}  // namespace ladder

namespace query {

template <class Shape, class X>
[[nodiscard]] SweepFractions sweep_fractions(const Shape& shape, Vec3 motion, const X& x,
                                             const SweepOptions& options) noexcept {
    if constexpr (ladder::is_any<Shape> || ladder::is_any<X>) {
        return ladder::visit_either(
            shape, x, [&](const auto& a, const auto& b) { return abut::sweep_fractions(a, motion, b, options); });
    } else {
        const auto hit = abut::sweep(shape, motion, x, options);
        if (!hit) return {options.max_t, options.max_t};
        const auto touches = [&](double t) {
            const Vec3 by = t * motion;
            return ladder::can_shift(shape, by) && abut::intersects(ladder::shifted(shape, by), x);
        };
        constexpr int most = 60;
        SweepFractions result{0, options.max_t};
        for (int i = 0; i < most; ++i) {
            const double t = ladder::beside(hit->t, -i);
            if (!(t > 0)) break;
            if (touches(t)) continue;
            result.safe = t;
            break;
        }
        for (int i = 0; i < most; ++i) {
            const double t = ladder::beside(hit->t, i);
            if (!(t < options.max_t)) break;
            if (!touches(t)) continue;
            result.unsafe = t;
            break;
        }
        return result;
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_SWEEP_FRACTIONS_DECLARED(A, X)                                      \
    template <>                                                                  \
    ABUT_API SweepFractions sweep_fractions(const A& a, Vec3 motion, const X& x, \
                                            const SweepOptions& options) noexcept;
#define ABUT_SWEEP_FRACTIONS_DEFINED(A, X)                                                                      \
    template <>                                                                                                 \
    SweepFractions sweep_fractions(const A& a, Vec3 motion, const X& x, const SweepOptions& options) noexcept { \
        const DefaultFloats floats;                                                                             \
        return query::sweep_fractions(a, motion, x, options);                                                   \
    }
