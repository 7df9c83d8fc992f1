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

// These are found before glm's own `distance` of two vectors, which is not exact, and of two of anything, which is an error. A call
// that finds no name in abut's namespace, since it neither says abut:: nor `using namespace abut`, still finds glm's for two
// Vec3s: write abut::distance(p, q).

[[nodiscard]] inline double distance(const Vec3& a, const Vec3& b) noexcept { return abut::distance<Vec3, Vec3>(a, b); }
[[nodiscard]] inline double distance(const AnyShape& a, const AnyShape& b) noexcept {
    return abut::distance<AnyShape, AnyShape>(a, b);
}

}  // namespace abut
