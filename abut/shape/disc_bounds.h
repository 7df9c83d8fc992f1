// SPDX-License-Identifier: MIT
// The box around a disc: what cylinders and cones have at their ends. Internal.
#pragma once

#include "abut/shape/aabb.h"

namespace abut {

/// A box around the disc of this radius at right angles to `axis`, which need not be unit; rounded outwards. Without an
/// axis it is the centre; a negative radius gives an empty box.
[[nodiscard]] Aabb disc_bounds(Vec3 center, Vec3 axis, double radius) noexcept;

}  // namespace abut
