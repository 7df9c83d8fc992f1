// SPDX-License-Identifier: MIT
// sweep_fractions: how far of a motion is free for sure, and from where on it is not.
#pragma once

#include "abut/query/intersects.h"
#include "abut/query/sweep.h"

namespace abut {

/// Parts of a motion, in [0, max_t].
struct SweepFractions {
    double safe = 0;    ///< here the shape does not touch; all the way before is free
    double unsafe = 0;  ///< here it does; max_t when it never does, or only grazes
};

namespace ladder {

/// A shape moved by a vector, each number rounded once.
template <class Shape>
auto shifted(const Shape& shape, Vec3 by) {
    Shape moved = shape;
    if constexpr (std::is_same_v<Shape, Vec3>) {
        return moved + by;
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

/// Places to look at beside t, ever farther away: t itself for 0, an ulp later for 1 and earlier for -1, then twice as far
/// each.
[[nodiscard]] double beside(double t, int place) noexcept;

}  // namespace ladder

/// Where a sweep's contact lies between: at `safe` the shape, moved by safe · motion and rounded, does not touch x, as
/// intersects says, and at `unsafe` it does. The two are as near to each other as its bounds and that rounding allow, mostly
/// a few ulps. Without a hit both are max_t; in touch from the start both are 0.
template <class Shape, class X>
[[nodiscard]] SweepFractions sweep_fractions(const Shape& shape, Vec3 motion, const X& x,
                                             const SweepOptions& options = {}) noexcept {
    if constexpr (ladder::is_any<Shape> || ladder::is_any<X>) {
        return ladder::open_any(shape, x,
                                [&](const auto& a, const auto& b) { return sweep_fractions(a, motion, b, options); });
    } else {
        const auto hit = sweep(shape, motion, x, options);
        if (!hit) return {options.max_t, options.max_t};
        const auto touches = [&](double t) { return intersects(ladder::shifted(shape, t * motion), x); };
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

}  // namespace abut
