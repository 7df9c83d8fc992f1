// SPDX-License-Identifier: MIT
// The shortest way out of two unbounded sets, of which one is a frustum.
#pragma once

#include <cmath>

#include "abut/gjk/rounded_shape.h"
#include "abut/pair/penetration/penetration_frustum_recession.h"
#include "abut/query/clip_unbounded.h"
#include "abut/query/ladder.h"

namespace abut::ladder {

/// Whether both are unbounded, and of types that are clipped to boxes for gjk/.
template <class A, class B>
bool are_unbounded(const A& a, const B& b) {
    if constexpr (
        requires { vertex_bounds(a); } && requires { vertex_bounds(b); }) {
        return !is_finite(bounds_of(a)) && !is_finite(bounds_of(b));
    } else {
        return false;
    }
}

/// Whether a translation of b along the unit vector separates the two if it is long enough.
template <class A, class B>
bool separable_along(Vec3 direction, const A& a, const B& b) {
    if constexpr (requires { pair::separable_along(direction, a, b); }) {
        return pair::separable_along(direction, a, b);
    } else {
        return pair::separable_along(-direction, b, a);
    }
}

/// The shortest translation that separates two unbounded sets that intersect. Its direction is that for the parts of
/// the sets near their corners and origins, if a translation along it also separates the whole sets; otherwise it is
/// that for the parts in a very large box. EPA's error is relative to that box and may exceed the depth, so the depth
/// is always measured at the corners and origins.
template <class A, class B>
Penetration unbounded_penetration(const A& a, const B& b) {
    if constexpr (
        requires { vertex_bounds(a); } && requires { vertex_bounds(b); }) {
        Aabb near = vertex_bounds(a);
        near.include(vertex_bounds(b));
        Vec3 d = gjk::penetration({gjk::core_of(a, near), 0}, {gjk::core_of(b, near), 0}).direction;
        if (!separable_along(d, a, b)) d = gjk::penetration(rounded(a, b), rounded(b, a)).direction;
        const Vec3 across = gjk::support(gjk::core_of(a, Aabb{}), d) - gjk::support(gjk::core_of(b, Aabb{}), -d);
        return {std::fmax(dot(across, d), 0.0), d};
    } else {
        return {};
    }
}

}  // namespace abut::ladder
