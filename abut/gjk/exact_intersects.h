// SPDX-License-Identifier: MIT
// Whether two rounded convex sets intersect, or are within a distance: exactly, when both cores are polyhedral.
#pragma once

#include <optional>

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// Whether distance(a, b) <= ra + rb, for ra, rb >= 0: exactly, for the numbers as given, when both cores are
/// polyhedral (see is_polyhedral()). When a core is curved, the answer is right unless the distance is within 2^-40 S
/// of ra + rb (S as in gjk.h), and consistent with GJK's distance. False when a set is empty, a radius negative, or a
/// number not finite.
[[nodiscard]] bool intersects(const Core& a, double ra, const Core& b, double rb) noexcept;
[[nodiscard]] inline bool intersects(const Core& a, const Core& b) noexcept { return intersects(a, 0, b, 0); }

/// Whether distance(a, b) <= ra + rb + max_distance, for three numbers >= 0: exactly, for the numbers as given, when
/// both cores are polyhedral. When a core is curved, nothing if the distance is so near to the sum that doubles do not
/// prove the answer. False when a set is empty, a number negative or not finite.
[[nodiscard]] std::optional<bool> within(const Core& a, double ra, const Core& b, double rb,
                                         double max_distance) noexcept;

}  // namespace abut::gjk
