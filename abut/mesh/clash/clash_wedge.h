// SPDX-License-Identifier: MIT
// Surfaces around a line: sheets that end there, and the wedges of solid between them; internal to clash.
#pragma once

#include <vector>

#include "abut/math/vec.h"

namespace abut::clashing {

/// A line through two different points; angles around it are counterclockwise as seen from its far end.
struct Axis {
    Vec3 u{0};
    Vec3 v{0};
};

/// The solid between the angles from `start` counterclockwise to `end`. Both are points off the axis.
struct Wedge {
    Vec3 start{0};
    Vec3 end{0};
};

/// Whether two wedges share more than their faces.
[[nodiscard]] bool wedges_overlap(const Axis& axis, const Wedge& a, const Wedge& b) noexcept;

/// Whether the sheets that bound a and b pass through each other at the axis, whichever side is solid.
[[nodiscard]] bool sheets_cross(const Axis& axis, const Wedge& a, const Wedge& b) noexcept;

/// Pairs each sheet where solid begins with the first one after it where it ends; unpaired sheets are dropped.
[[nodiscard]] std::vector<Wedge> wedges(const Axis& axis, std::vector<Vec3> starts, const std::vector<Vec3>& ends);

/// The side of the triangle a, b, c, in whose plane the axis lies, at the point w of that plane: positive when the
/// solid behind the triangle ends at w, negative when it begins there, 0 on the axis.
[[nodiscard]] int solid_side(const Axis& axis, Vec3 w, Vec3 a, Vec3 b, Vec3 c) noexcept;

}  // namespace abut::clashing
