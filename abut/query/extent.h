// SPDX-License-Identifier: MIT
// How far a shape reaches, the user's own included.
#pragma once

#include "abut/convex/verbs.h"
#include "abut/query/concepts.h"
#include "abut/shape/point.h"

namespace abut::ladder {

/// A user's shape for the convex room.
template <Supported X>
convex::Rounded rounded_user(const X& x) {
    using convex::rounding_radius;
    return {convex::core_of_user(x), rounding_radius(x)};
}

/// A box that holds the shape; of a user's shape by its farthest points.
template <class X>
Aabb box_of(const X& x) {
    if constexpr (requires { bounds(x); }) {
        return bounds(x);
    } else {
        return convex::bounds(rounded_user(x));
    }
}

/// Whether all its numbers are finite.
template <class X>
bool has_numbers(const X& x) {
    if constexpr (requires { is_finite(x); }) {
        return is_finite(x);
    } else {
        return is_finite(box_of(x));
    }
}

}  // namespace abut::ladder
