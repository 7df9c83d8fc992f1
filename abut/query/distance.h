// SPDX-License-Identifier: MIT
// distance: how far apart two things are.
#pragma once

#include "abut/query/closest_points.h"

namespace abut {

/// The distance between a and b: within 8 ulps, 0 exactly when they intersect, +infinity when either is empty, NaN when
/// either is not finite.
template <class A, class B>
[[nodiscard]] double distance(const A& a, const B& b) noexcept {
    if constexpr (requires { pair::distance(a, b); }) {
        return pair::distance(a, b);
    } else if constexpr (requires { pair::distance(b, a); }) {
        return pair::distance(b, a);
    } else {
        return closest_points(a, b).distance;
    }
}

}  // namespace abut
