// SPDX-License-Identifier: MIT
// What eight clusters of triangles, or eight triangles, fill of the view from a point. These numbers are returned, so that every
// step, and every bit, is the same for each instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace abut::winding {

/// Eight clusters of triangles as seen from afar, by lane: moments of their normals over their area, about a center (Barill et
/// al. 2018), of which a harmonic field sees no traces, and so none are kept.
struct alignas(32) Clusters8 {
    using Lanes = std::array<float, 8>;
    std::array<Lanes, 3> center{};
    Lanes radius{};                    ///< no triangle reaches farther from the center
    Lanes area{};                      ///< rounded up
    std::array<Lanes, 3> normal{};     ///< ∫ n
    std::array<Lanes, 5> linear{};     ///< ∫ y n, symmetric and without its trace: xx yy xy yz zx
    std::array<Lanes, 7> quadratic{};  ///< ∫ y y n, the same: yyx zzx xxy zzy xxz yyz xyz
    Lanes third{};                     ///< the next term is no larger than this over the fifth power of the distance
    Lanes fourth{};                    ///< ∫ |y|⁴, rounded up
};

/// By lane: the solid angle, and no less than that errs by; infinite where the point is too near for a series.
struct Angles8 {
    alignas(64) std::array<double, 8> angle, error;
};
void far_angles(const Clusters8& clusters, const std::array<double, 3>& from, Angles8& out) noexcept;

/// Triangles by lane, corner and axis, seen from a point: those without one are zero.
struct Views8 {
    alignas(64) std::array<std::array<std::array<double, 8>, 3>, 3> corner{};
};

/// A sum of solid angles by lane, as complex numbers whose arguments are half the sums, less so many whole turns of these (after
/// van Oosterom and Strackee 1983): one arc tangent at the end serves all.
struct AngleSum {
    alignas(64) std::array<double, 8> real{1, 1, 1, 1, 1, 1, 1, 1}, imaginary{}, turns{};
};
/// Adds triangles, positive where the point is behind. Those are left out, and told as bits, of which doubles don't know on
/// which side the point is.
[[nodiscard]] std::uint32_t add_angles(const Views8& triangles, AngleSum& sum) noexcept;

}  // namespace abut::winding
