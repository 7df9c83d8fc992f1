// SPDX-License-Identifier: MIT
// Penetration of a half-space and any shape.
#pragma once

#include <optional>

#include "abut/pair/predicates/support_side.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The translation of the half-space against its normal that brings its plane to the shape's lowest point, with the
/// depth within 8 ulps; nothing exactly when they do not intersect. Depth +infinity where the shape has no lowest
/// point, or the half-space is all of space.
template <HasSupportSide Shape>
[[nodiscard]] std::optional<Penetration> penetration(const Shape& shape, const HalfSpace& half_space) noexcept;

}  // namespace abut::pair
