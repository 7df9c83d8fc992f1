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

/// The same of two points and of two shapes told at run time: functions, so that `distance(a, b)` under `using namespace abut`
/// is theirs and not glm's, which overflows, or for shapes does not compile. Points are glm's type: a call that neither opens
/// the namespace nor says abut::distance finds glm's only.
[[nodiscard]] inline double distance(const Vec3& a, const Vec3& b) noexcept { return abut::distance<Vec3, Vec3>(a, b); }
[[nodiscard]] inline double distance(const AnyShape& a, const AnyShape& b) noexcept {
    return abut::distance<AnyShape, AnyShape>(a, b);
}

}  // namespace abut
