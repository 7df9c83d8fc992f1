// SPDX-License-Identifier: MIT
// ConvexView: a convex shape that the program defines by its support function.
#pragma once

#include "abut/base/api.h"
#include "abut/math/vec.h"

namespace abut {

/// A bounded convex shape that is not one of abut's types, and which is not owned: every verb accepts it. It is the set
/// of all points at distance at most `radius` from the convex set whose support point along a direction is
/// support(shape, direction). Without a function, or with a negative radius, it is empty.
///
/// A type with a function `support` beside it (see HasSupportFunction) becomes one by as_geometry; bindings and C
/// programs construct one.
struct ABUT_API ConvexView {
    const void* shape = nullptr;  ///< the first argument of `support`; not owned
    /// Returns the support point along a direction, which is not zero, of any length, in world coordinates.
    Vec3 (*support)(const void* shape, Vec3 direction) = nullptr;
    double radius = 0;  ///< the distance from the set that `support` describes to the surface
};

}  // namespace abut
