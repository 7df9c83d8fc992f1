// SPDX-License-Identifier: MIT
// Solid angles of eight clusters of triangles, or of eight triangles, as seen from a point.
//
// The numbers are returned to users: so every step, and every bit, is the same for each instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace abut::winding {

/// Eight clusters of triangles as seen from afar, by lane: moments of their normals over their area, about a centre
/// (Barill et al. 2018). Traces are not stored, because they have no effect on a harmonic field.
struct alignas(32) Clusters8 {
    using Lanes = std::array<float, 8>;
    std::array<Lanes, 3> center{};
    Lanes radius{};                    ///< no triangle extends farther from the centre
    Lanes area{};                      ///< rounded up
    std::array<Lanes, 3> normal{};     ///< ∫ n
    std::array<Lanes, 5> linear{};     ///< ∫ y n, symmetric and without its trace: xx yy xy yz zx
    std::array<Lanes, 7> quadratic{};  ///< ∫ y y n, the same: yyx zzx xxy zzy xxz yyz xyz
    Lanes third{};                     ///< the next term is at most this over the fifth power of the distance
    Lanes fourth{};                    ///< ∫ |y|⁴, rounded up
};

/// By lane: the solid angle, and a bound of its error, which is infinite if the point is too near for the series.
struct Angles8 {
    alignas(64) std::array<double, 8> angle, error;
};
/// Computes the solid angles of clusters as seen from a point.
void far_angles(const Clusters8& clusters, const std::array<double, 3>& from, Angles8& out) noexcept;

/// A solid angle is twice the argument of a complex number, which is at most 4 times the product of the corners'
/// distances. Where it is smaller than this share of the product, since two corners are seen in nearly opposite
/// directions, rounding changes the angle by more than 2^-37.
constexpr double least_size = 0x1p-12;

/// Triangles by corner, axis and lane, relative to the point from which they are seen; unused lanes are zero.
struct Views8 {
    alignas(64) std::array<std::array<std::array<double, 8>, 3>, 3> corner{};
};

/// Sums of solid angles, by lane, as complex numbers whose arguments are half the sums, less `turns` whole turns (after
/// van Oosterom and Strackee 1983): so one arc tangent at the end is enough for all triangles.
struct AngleSum {
    alignas(64) std::array<double, 8> real{1, 1, 1, 1, 1, 1, 1, 1}, imaginary{}, turns{};
};
/// Adds triangles, whose angles are positive if the point is behind them. Returns, as bits, the triangles that were
/// left out because doubles cannot decide on which side of them the point lies, or because of least_size.
[[nodiscard]] std::uint32_t add_angles(const Views8& triangles, AngleSum& sum) noexcept;

}  // namespace abut::winding
