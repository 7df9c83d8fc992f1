// SPDX-License-Identifier: MIT
// Whether two triangles of one surface overlap, rather than only meet as neighbours do.
#pragma once

#include "abut/shape/triangle.h"

namespace abut {

/// Whether the triangles share a point outside of the set that their common corners span: triangles without a common
/// corner, when they touch; with one, when they also meet elsewhere; with an edge, when they are folded onto each
/// other; with all three, always. Exact.
[[nodiscard]] bool overlap_beyond_corners(const Triangle& a, const Triangle& b) noexcept;

}  // namespace abut
