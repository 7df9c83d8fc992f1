// SPDX-License-Identifier: MIT
// The points of triangles nearest to a point: the nearest feature is found in doubles, the numbers are computed in
// double-doubles, and both are proved.
//
// The numbers are returned to users: so every step, and every bit, is the same for each instruction set, for one
// triangle and for several, and for every order of a triangle's corners.
#pragma once

#include <array>
#include <cstddef>

namespace abut::pair {

/// Triangles by corner, axis and lane.
template <std::size_t n>
struct Triangles {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) std::array<Points, 3> corner;
};

/// The nearest points and their distances, by lane. Each is only valid if it is known.
template <std::size_t n>
struct NearestOn {
    alignas(8 * n) typename Triangles<n>::Points point;
    alignas(8 * n) std::array<double, n> distance;
    unsigned known;  ///< bit i: lane i is known
};

/// Finds the points nearest to p, three numbers. Known distances are accurate within 8 ulps and greater than 1e-60, and
/// known points are accurate within a few ulps of the largest coordinate. A lane is not known if p is nearly as near to
/// another feature, if p is on the triangle or nearly so, or if a step could over- or underflow.
void nearest_on(const Triangles<8>& triangles, const double* p, NearestOn<8>& out) noexcept;
void nearest_on(const Triangles<4>& triangles, const double* p, NearestOn<4>& out) noexcept;
void nearest_on(const Triangles<1>& triangle, const double* p, NearestOn<1>& out) noexcept;

}  // namespace abut::pair
