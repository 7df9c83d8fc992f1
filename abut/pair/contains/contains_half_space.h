// SPDX-License-Identifier: MIT
// Containment in a half-space, and of a half-space.
#pragma once

#include "abut/pair/predicates/support_side.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Whether the half-space contains all of the shape. Exact, for closed sets. False when the shape is empty or a number
/// is not finite.
template <HasSupportSide Shape>
[[nodiscard]] bool contains(const HalfSpace& outer, const Shape& inner) noexcept;

/// Whether the other contains all of the half-space, which is not empty. Exact.
[[nodiscard]] bool contains(const Frustum& outer, const HalfSpace& inner) noexcept;
[[nodiscard]] bool contains(const Plane& outer, const HalfSpace& inner) noexcept;

/// The relation of the shape to the half-space, exactly; equal sets are inside. Empty sets and numbers that are not
/// finite: disjoint.
template <HasSupportSide Shape>
[[nodiscard]] Containment classify(const Shape& shape, const HalfSpace& half_space) noexcept;

}  // namespace abut::pair
