// SPDX-License-Identifier: MIT
// Where a line crosses a triangle's plane, in sums of two doubles. The one kernel whose numbers are returned: its steps, and
// so its bits, are the same for each instruction set.
//
// With u = 2^-53, and as long as nothing leaves the range of exponents: differences of two doubles are exact, and a product
// of these errs by at most 8u² of its size, with a low part of at most 3u of it. The low parts are then only added up, not
// carried over. So n errs by at most 15u² of |e|₁|f|₁, with a low part of at most 5u of it; products of it with a vector p
// by 65u² of |p|₁|e|₁|f|₁; m, and products with it, by less. A quotient errs by at most 12u² of its own, a point by as
// much of |o| + |t d|.
#pragma once

#include <array>

namespace abut::simd {

/// Three numbers and one more, each within an ulp and its error.
struct alignas(32) Lanes4 {
    std::array<double, 4> lane;
};

/// With e = b - a, f = c - a, w = a - o, n = e x f, m = d x w.
struct Crossing {
    Lanes4 normal;    // n.z, n.x, n.y
    Lanes4 products;  // w · n, d · n, f · m, e · m
    Lanes4 first;     // in the first lane: d · n + f · m - e · m
    Lanes4 t;         // w · n / d · n
    Lanes4 point;     // o + t d
};

/// Fills in the crossing of the line o + t d and the plane of a, b and c. False, and nothing is told, where numbers are so
/// large or small that its steps could over- or underflow.
[[nodiscard]] bool cross(const double* o, const double* d, const double* a, const double* b, const double* c,
                         Crossing& out) noexcept;

}  // namespace abut::simd
