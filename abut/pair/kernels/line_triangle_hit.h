// SPDX-License-Identifier: MIT
// Crossings of lines and triangles in double-doubles: all numbers of a hit, and which of them are proved to be
// accurate.
//
// The numbers are returned to users: so every step, and every bit, is the same for each instruction set, for one line
// and for several.
//
// With u = 2^-53, by double_double_lanes-inl.h: n has an error of at most 15u² of |e|₁|f|₁, and a low part of at most
// 5u of it; the product of n with a vector p has an error of at most 65u² of |p|₁|e|₁|f|₁; m, and products with it,
// have smaller ones. A quotient has an error of at most 12u² of itself, and a point one of as much of |o| + |t d|.
//
// A number is known if its error bound, as the kernel computes it, is at most a quarter of an ulp before it is rounded
// (half an ulp for a coordinate of a point). The bounds use 2^-101 for n and 2^-99 for products; for t the bounds of
// height and slope together and 2^-101; for a point that of t and 2^-102; for a weight 2^-99 of what its products and
// slope's were made of, relative to slope: errors only count relative to the sum of all three weights.
#pragma once

#include <array>
#include <cstddef>

namespace abut::pair {

/// Four doubles, aligned for a vector.
struct alignas(32) Lanes4 {
    std::array<double, 4> lane;
};

/// The numbers of a hit, with e = b - a, f = c - a, w = a - o, n = e x f, m = d x w. Each is only valid if it is known.
struct Crossing {
    double t;       ///< w · n / d · n
    Lanes4 point;   ///< o + t d: x, y, z and an arbitrary number
    Lanes4 normal;  ///< n / |n|: z, x, y and an arbitrary number
    /// An arbitrary number, then the weights of a, b and c: (d · n + f · m - e · m, -f · m, e · m) / d · n, rounded to
    /// multiples of 2^-53 so that they sum to exactly 1.
    Lanes4 weights;

    static constexpr unsigned known_t = 1, known_point = 2, known_normal = 4, known_weights = 8, known_all = 15;
};

/// Computes the crossing of the line o + t d and the plane of a, b and c, which is at a point of the triangle. Returns
/// which of its numbers are known: these are accurate within an ulp or two, of each number itself for t, point and
/// normal, and of 1 for weights. None is known if numbers are so large or small that a step could over- or underflow.
using Cross = unsigned (*)(const double* o, const double* d, const double* a, const double* b, const double* c,
                           Crossing& out);

/// Computes the t of that crossing alone, with the same bits; returns whether it is known.
using CrossTime = bool (*)(const double* o, const double* d, const double* a, const double* b, const double* c,
                           double& t);

/// The functions for this machine's instruction set.
[[nodiscard]] Cross cross_kernel() noexcept;
[[nodiscard]] CrossTime cross_time_kernel() noexcept;

/// Lines and triangles of several crossings, by axis and lane.
template <std::size_t n>
struct Lines {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) Points o, d, a, b, c;
};

/// Several crossings: as Crossing, but by axis and lane, with the axes in the order x, y, z.
template <std::size_t n>
struct Crossings {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) std::array<double, n> t;
    alignas(8 * n) Points point, normal, weights;
    std::array<unsigned, n> known;
};

/// Each crossing is that of the function for one line, called with the corners sorted by x, then y, then z; normals and
/// weights are for the corners as given.
void cross(const Lines<8>& lines, Crossings<8>& out) noexcept;

/// The t of several crossings, each with the same bits as above, and which of them are known.
struct CrossingTimes {
    alignas(64) std::array<double, 8> t;
    unsigned known;  ///< bit i: t[i]
};
void cross(const Lines<8>& lines, CrossingTimes& out) noexcept;

}  // namespace abut::pair
