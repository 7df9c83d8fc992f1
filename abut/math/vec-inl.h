// SPDX-License-Identifier: MIT
// Included by vec.h: its functions that the library's own sources inline; programs call the compiled ones.
#pragma once

#include <cmath>

namespace abut {

ABUT_INLINED bool is_finite(double x) noexcept { return std::isfinite(x); }
ABUT_INLINED bool is_finite(Vec3 p) noexcept { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }
ABUT_INLINED bool is_finite(const Mat3& m) noexcept { return is_finite(m[0]) && is_finite(m[1]) && is_finite(m[2]); }

}  // namespace abut
