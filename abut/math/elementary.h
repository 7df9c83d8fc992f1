// SPDX-License-Identifier: MIT
// Sines, arc tangents and cube roots whose bits depend on no library, processor or compiler. Internal: include from .cpp files.
//
// What a C library calls sin, cos, atan2 or cbrt may round differently in every version, and with the instructions that
// the processor has. These use +, -, *, / and sqrt alone, which IEEE 754 fixes.
#pragma once

#include "abut/base/api.h"

namespace abut {

struct ABUT_API SineCosine {
    double sine, cosine;
};

/// Both within 1 ulp for any finite angle in radians, however large; NaN for NaN and infinity.
[[nodiscard]] ABUT_API SineCosine sine_cosine(double angle) noexcept;

/// The angle of the vector (x, y) to the x axis, in (-pi, pi], within 1 ulp; as IEEE 754 has atan2 for zeros, infinities and NaN.
[[nodiscard]] ABUT_API double arc_tangent(double y, double x) noexcept;

/// Within 1 ulp, of negative numbers too; zeros, infinities and NaN give themselves.
[[nodiscard]] ABUT_API double cube_root(double x) noexcept;

}  // namespace abut
