// SPDX-License-Identifier: MIT
// closest_points: where two things are nearest to each other.
#pragma once

#include "abut/query/ladder.h"
#include "abut/query/pairs.h"
#include "abut/query/result.h"

namespace abut {

/// The nearest points of a and b and their distance: within 8 ulps of the true one, and 0 exactly when they intersect; both
/// points are then a shared one. The points' coordinates are within a few ulps of the largest involved. Swapping a and b
/// or reordering corners changes nothing. Empty: distance +infinity; NaN or infinity in either: NaN.
template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept {
    const auto flipped = [](const ClosestPoints& c) { return ClosestPoints{c.on_b, c.on_a, c.distance}; };
    if constexpr (requires { pair::closest_points(a, b); }) {
        return pair::closest_points(a, b);
    } else if constexpr (requires { pair::closest_points(b, a); }) {
        return flipped(pair::closest_points(b, a));
    } else if constexpr (requires { composite_closest_points(a, b); }) {
        return composite_closest_points(a, b);
    } else if constexpr (requires { composite_closest_points(b, a); }) {
        return flipped(composite_closest_points(b, a));
    } else {
        static_assert(ladder::no_rung<A, B>,
                      "abut::closest_points(a, b) needs pair::closest_points(a, b) in either order, or a Composite on "
                      "either side");
        return {};
    }
}

}  // namespace abut
