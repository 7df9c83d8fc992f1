// SPDX-License-Identifier: MIT
// Do two rounded convex sets meet: exactly, when both have finitely many corners.
#pragma once

#include "abut/convex/core.h"

namespace abut::convex {

/// distance(a, b) <= ra + rb, exactly, for straight cores (see straight()) of the numbers as given and ra, rb >= 0.
/// When a core is curved the answer is right unless the distance is within 2^-40 S of ra + rb (gjk.h tells S), and it is what
/// gjk's distance says. False when a set is empty, a radius negative, or a number not finite.
[[nodiscard]] bool meet(const Core& a, double ra, const Core& b, double rb) noexcept;
[[nodiscard]] inline bool meet(const Core& a, const Core& b) noexcept { return meet(a, 0, b, 0); }

}  // namespace abut::convex
