// SPDX-License-Identifier: MIT
// sweep_fractions: how far of a motion is free for sure, and from where on it is not.
#pragma once

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// Parts of a motion, in [0, max_t].
struct ABUT_API SweepFractions {
    double safe = 0;    ///< here the shape does not touch; all the way before is free
    double unsafe = 0;  ///< here it does; max_t when it never does, or only grazes
};

/// Where a sweep's contact lies between: at `safe` the shape, moved by safe · motion and rounded, does not touch x, as
/// intersects says, and at `unsafe` it does. The two are as near to each other as its bounds and that rounding allow, mostly
/// a few ulps. Without a hit, as of NaN or what is empty, both are max_t; in touch from the start both are 0.
template <Geometry Shape, Geometry X>
[[nodiscard]] ABUT_API SweepFractions sweep_fractions(const Shape& shape, Vec3 motion, const X& x,
                                                      const SweepOptions& options = {}) noexcept;

template <Geometry Shape, Geometry X>
requires(Supported<Shape> || Supported<X>) [[nodiscard]] SweepFractions
    sweep_fractions(const Shape& shape, Vec3 motion, const X& x, const SweepOptions& options = {}) noexcept {
    return sweep_fractions(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
