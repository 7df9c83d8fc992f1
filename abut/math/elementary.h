// SPDX-License-Identifier: MIT
// Sines, arc tangents and cube roots whose bits do not depend on library, processor or compiler.
// For .cpp files.
//
// The functions sin, cos, atan2 and cbrt of a C library may round differently in each version, and for each instruction
// set. These functions use +, -, *, / and sqrt alone, which IEEE 754 defines exactly.
#pragma once

#include "abut/base/api.h"

namespace abut {

struct ABUT_API SineCosine {
    double sine, cosine;
};

/// Sine and cosine of an angle in radians, each within 1 ulp for every finite angle; NaN for NaN and infinity.
[[nodiscard]] ABUT_API SineCosine sine_cosine(double angle) noexcept;

/// The angle from the x axis to the vector (x, y), in (-pi, pi], within 1 ulp; zeros, infinities and NaN as IEEE 754
/// defines for atan2.
[[nodiscard]] ABUT_API double arc_tangent(double y, double x) noexcept;

/// The real cube root, also of negative numbers, within 1 ulp; zeros, infinities and NaN are returned unchanged.
[[nodiscard]] ABUT_API double cube_root(double x) noexcept;

}  // namespace abut
