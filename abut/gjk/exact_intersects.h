// SPDX-License-Identifier: MIT
// Whether two rounded convex sets intersect: exactly, when both cores are polyhedral.
#pragma once

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// Whether distance(a, b) <= ra + rb, for ra, rb >= 0: exactly, for the numbers as given, when both cores are
/// polyhedral (see is_polyhedral()). When a core is curved, the answer is right unless the distance is within 2^-40 S
/// of ra + rb (S as in gjk.h), and consistent with GJK's distance. False when a set is empty, a radius negative, or a
/// number not finite.
[[nodiscard]] bool intersects(const Core& a, double ra, const Core& b, double rb) noexcept;
[[nodiscard]] inline bool intersects(const Core& a, const Core& b) noexcept { return intersects(a, 0, b, 0); }

}  // namespace abut::gjk
