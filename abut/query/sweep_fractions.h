// SPDX-License-Identifier: MIT
// sweep_fractions: the part of a motion that is certainly free, and the part at which the shape touches.
#pragma once

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// Fractions of a motion, in [0, max_t].
struct ABUT_API SweepFractions {
    double safe = 0;    ///< here the shape does not touch, and the motion up to here is free
    double unsafe = 0;  ///< here it touches; max_t when it never does, or only grazes
};

/// Bounds on either side of a sweep's contact: at `safe` the shape, moved by safe · motion and rounded, does not
/// intersect x, and at `unsafe` it does. The two are as near to each other as the sweep's bounds and that rounding
/// allow, mostly a few ulps. Without a hit, as for NaN or empty sets, both are max_t; if the two intersect at the start
/// both are 0.
template <Geometry Shape, Geometry X>
[[nodiscard]] ABUT_API SweepFractions sweep_fractions(const Shape& shape, Vec3 motion, const X& x,
                                                      const SweepOptions& options = {}) noexcept;

template <Geometry Shape, Geometry X>
requires(HasSupportFunction<Shape> || HasSupportFunction<X>) [[nodiscard]] SweepFractions
    sweep_fractions(const Shape& shape, Vec3 motion, const X& x, const SweepOptions& options = {}) noexcept {
    return sweep_fractions(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
