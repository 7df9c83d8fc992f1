// SPDX-License-Identifier: MIT
// Whether two triangles of one surface overlap, or merely meet as neighbours do.
#pragma once

#include "abut/shape/triangle.h"

namespace abut {

/// True when the triangles share a point that their common corners do not span: for triangles without a common corner when
/// they touch; with one, when they meet elsewhere too; with an edge, when they are folded onto each other; with all three,
/// always. Exact.
[[nodiscard]] bool overlap_beyond_corners(const Triangle& a, const Triangle& b) noexcept;

}  // namespace abut
