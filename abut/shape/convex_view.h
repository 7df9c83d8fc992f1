// SPDX-License-Identifier: MIT
// A convex shape of the program's own, seen through its support function.
#pragma once

#include "abut/base/api.h"
#include "abut/math/vec.h"

namespace abut {

/// A bounded convex shape that is not one of abut's, borrowed: every verb takes it. It is the set of all points at most
/// `radius` from the convex set whose point farthest along a direction is support(shape, direction). Without a function, or
/// with a negative radius, it is empty.
///
/// A type with a `support` of its own (see Supported) becomes one by itself; a binding or a C program may make one.
struct ABUT_API ConvexView {
    const void* shape = nullptr;  ///< what `support` is called with; borrowed
    /// The direction has any length but zero, in the frame of the world.
    Vec3 (*support)(const void* shape, Vec3 direction) = nullptr;
    double radius = 0;  ///< how far the shape reaches beyond what `support` describes
};

}  // namespace abut
