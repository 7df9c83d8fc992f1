// SPDX-License-Identifier: MIT
// Whether one convex shape lies wholly in another.
#pragma once

#include "abut/gjk/rounded_shape.h"

namespace abut::gjk {

/// Whether every point of `inner` lies in the closed set `outer`, within GjkResult's bound; both must be bounded. There
/// is no closed form where either is curved: from each of 26 directions a hill climb searches the points of `inner`
/// that are least deep in `outer`, so that a narrow protrusion between these directions could be missed.
[[nodiscard]] bool contains(const RoundedShape& outer, const RoundedShape& inner) noexcept;

}  // namespace abut::gjk
