// SPDX-License-Identifier: MIT
// The points of triangles nearest to a point: the region by doubles, the numbers by sums of two, and a proof of both. Its
// numbers are returned: so its steps, and its bits, are the same for each instruction set, for one triangle and for several, and
// for every order of a triangle's corners.
#pragma once

#include <array>
#include <cstddef>

namespace abut::pair {

/// Triangles by their corners, axis and lane.
template <std::size_t n>
struct Triangles {
    using Points = std::array<std::array<double, n>, 3>;
    alignas(8 * n) std::array<Points, 3> corner;
};

/// The nearest points and how far away they are, by lane. Each is only good when it is known.
template <std::size_t n>
struct NearestOn {
    alignas(8 * n) typename Triangles<n>::Points point;
    alignas(8 * n) std::array<double, n> distance;
    unsigned known;  ///< bit i: lane i
};

/// The points nearest to p, three numbers. Distances are within 8 ulps and more than 1e-60, points within a few ulps of the
/// largest coordinate. Not known where p is nearly as near to another feature, where it is on the triangle or nearly so, and
/// where steps could over- or underflow.
void nearest_on(const Triangles<8>& triangles, const double* p, NearestOn<8>& out) noexcept;
void nearest_on(const Triangles<4>& triangles, const double* p, NearestOn<4>& out) noexcept;
void nearest_on(const Triangles<1>& triangle, const double* p, NearestOn<1>& out) noexcept;

}  // namespace abut::pair
