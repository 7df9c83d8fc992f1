// SPDX-License-Identifier: MIT
// Where lines cross triangles, in sums of two doubles: all numbers of a hit, and which of them are sure. Its numbers are
// returned: so its steps, and its bits, are the same for each instruction set, for one line and for several.
//
// With u = 2^-53, by double_double_lanes-inl.h: n errs by at most 15u² of |e|₁|f|₁, with a low part of at most 5u of it; products of it
// with a vector p by 65u² of |p|₁|e|₁|f|₁; m, and products with it, by less. A quotient errs by at most 12u² of its own, a
// point by as much of |o| + |t d|.
//
// A number is known where these bounds, as the kernel takes them, leave it within a quarter of an ulp before it is rounded
// (a point's coordinate: half an ulp): n by 2^-101, products by 2^-99, t by those of height and slope together and 2^-101,
// a point by that of t and 2^-102. A weight's is 2^-99 of what its products were made of and slope's, beside slope: errors
// count beside the sum of all three only.
#pragma once

#include <array>
#include <cstddef>

namespace abut::pair {

/// A vector's four numbers.
struct alignas(32) Lanes4 {
    std::array<double, 4> lane;
};

/// What a hit returns, with e = b - a, f = c - a, w = a - o, n = e x f, m = d x w. Each is only good when it is known.
struct Crossing {
    double t;       ///< w · n / d · n
    Lanes4 point;   ///< o + t d: x, y, z and one more
    Lanes4 normal;  ///< n / |n|: z, x, y and one more
    /// One more, then those of a, b and c: (d · n + f · m - e · m, -f · m, e · m) / d · n, to multiples of 2^-53 and so that
    /// they sum to exactly 1.
    Lanes4 weights;

    static constexpr unsigned known_t = 1, known_point = 2, known_normal = 4, known_weights = 8, known_all = 15;
};

/// Fills in the crossing of the line o + t d and the plane of a, b and c, at a point of the triangle. Returns which of its
/// numbers are known: t, point and normal within an ulp or two of each coordinate's own, the weights of 1. None is where
/// numbers are so large or small that steps could over- or underflow.
using Cross = unsigned (*)(const double* o, const double* d, const double* a, const double* b, const double* c,
                           Crossing& out);

/// The kernel of this machine.
[[nodiscard]] Cross cross_kernel() noexcept;

/// Lines and triangles of several crossings, by axis and lane.
template <std::size_t n>
struct Lines {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) Points o, d, a, b, c;
};

/// Several crossings: as Crossing, but by axis and lane, the axes in their own order.
template <std::size_t n>
struct Crossings {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) std::array<double, n> t;
    alignas(8 * n) Points point, normal, weights;
    std::array<unsigned, n> known;
};

/// Each as by the kernel for one, which is asked with the corners sorted by x, then y, then z; normals and weights are of the
/// corners as they come.
void cross(const Lines<8>& lines, Crossings<8>& out) noexcept;

}  // namespace abut::pair
