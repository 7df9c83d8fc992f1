// SPDX-License-Identifier: MIT
// Half-space and any shape.
#pragma once

#include "abut/pair/predicates/support_side.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty shape intersects nothing. With a zero normal the
/// half-space is all of space, or empty if its offset is negative. False when a number is not finite.
template <HasSupportSide Shape>
[[nodiscard]] bool intersects(const Shape& shape, const HalfSpace& half_space) noexcept;

}  // namespace abut::pair
