// SPDX-License-Identifier: MIT
// Whether half-spaces have a point in common.
#pragma once

#include <span>

#include "abut/shape/frustum.h"

namespace abut::pair {

inline constexpr std::size_t most_half_spaces = 12;

/// Whether the half-spaces dot(normal, x) <= offset, at most 12 and finite, have no common point. Exact.
[[nodiscard]] bool no_common_point(std::span<const Plane> half_spaces) noexcept;

}  // namespace abut::pair
