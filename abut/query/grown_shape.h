// SPDX-License-Identifier: MIT
// Balls and capsules that contain all points within a distance of a shape: by these, intersects decides within.
#pragma once

#include <optional>
#include <utility>

#include "abut/exact/error_free.h"
#include "abut/query/intersects-inl.h"

namespace abut::ladder {

/// The sum of two doubles, if that is a double exactly.
inline std::optional<double> exact_sum(double a, double b) {
    const exact::DoubleDouble sum = exact::two_sum(a, b);
    return sum.low == 0 ? std::optional(sum.high) : std::nullopt;
}

/// All points within d > 0 of a point, ball, segment or capsule; nothing where the new radius is not a double, or the
/// shape is empty.
inline std::optional<Sphere> grown(const Vec3& p, double d) { return Sphere{p, d}; }
inline std::optional<Capsule> grown(const Segment& s, double d) { return Capsule{s.a, s.b, d}; }
inline std::optional<Sphere> grown(const Sphere& s, double d) {
    const std::optional<double> radius = s.radius >= 0 ? exact_sum(s.radius, d) : std::nullopt;
    return radius ? std::optional(Sphere{s.center, *radius}) : std::nullopt;
}
inline std::optional<Capsule> grown(const Capsule& c, double d) {
    const std::optional<double> radius = c.radius >= 0 ? exact_sum(c.radius, d) : std::nullopt;
    return radius ? std::optional(Capsule{c.a, c.b, *radius}) : std::nullopt;
}

template <class X>
concept Growable = requires(const X& x, double d) {
    grown(x, d);
};

template <class X>
using Grown = typename decltype(grown(std::declval<const X&>(), 0.0))::value_type;

/// Whether within(a, b, d) is intersects(grown(a, d), b): where that is exact by a closed form.
template <class A, class B>
consteval bool decided_by_growth() {
    if constexpr (Growable<A> && is_exact<B>) {
        constexpr Rung rung = intersects_rung<Grown<A>, B>;
        return rung == Rung::closed || rung == Rung::swapped;
    } else {
        return false;
    }
}

}  // namespace abut::ladder
