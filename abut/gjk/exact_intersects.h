// SPDX-License-Identifier: MIT
// Do two rounded convex sets meet: exactly, when both have finitely many corners.
#pragma once

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// distance(a, b) <= ra + rb, exactly, for straight cores (see is_polyhedral()) of the numbers as given and ra, rb >= 0.
/// When a core is curved the answer is right unless the distance is within 2^-40 S of ra + rb (gjk.h tells S), and it is what
/// gjk's distance says. False when a set is empty, a radius negative, or a number not finite.
[[nodiscard]] bool intersects(const Core& a, double ra, const Core& b, double rb) noexcept;
[[nodiscard]] inline bool intersects(const Core& a, const Core& b) noexcept { return intersects(a, 0, b, 0); }

}  // namespace abut::gjk
