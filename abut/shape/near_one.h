// SPDX-License-Identifier: MIT
// Points scaled to a size of about 1, for exact orientations. Internal: for the hulls.
#pragma once

#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::hulls {

/// The points scaled to a size of about 1 by a power of two, if that is exact: orientations multiply three lengths, and
/// are slow where such products leave the range of exponents. Empty if the points are to be used as they are.
[[nodiscard]] std::vector<Vec3> near_one(std::span<const Vec3> points);

}  // namespace abut::hulls
