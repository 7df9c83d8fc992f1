// SPDX-License-Identifier: MIT
// Bounds points under a linear map and a translation, without storing where they go.
#pragma once

#include <array>
#include <cstddef>

namespace abut::simd {

/// A map p -> linear p + translation, with the columns of the matrix.
struct Affine {
    std::array<std::array<double, 3>, 3> columns;
    std::array<double, 3> translation;
};

/// The least and the greatest coordinate along each axis.
struct Extent {
    std::array<double, 3> min, max;
};

/// The tightest box of four or more moved points, exactly. Each coordinate is ((c0 x + c1 y) + c2 z) + t with every
/// operation rounded, in this order for each instruction set; -0 counts as 0. Nothing may overflow or be NaN.
[[nodiscard]] Extent moved_bounds(const double* points, std::size_t count, const Affine& map) noexcept;

}  // namespace abut::simd
