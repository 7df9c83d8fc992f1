// SPDX-License-Identifier: MIT
// The direction from which points of some models are hidden least by other models.
#pragma once

#include <cstdint>
#include <span>

#include "abut/scene/scene.h"

namespace abut::render {

/// A unit vector from the points towards an eye at this distance: the first of a fixed list of directions, which begins
/// obliquely from above, from which other models hide no point and the models `own` hide at most two thirds of them. If
/// there is none, the one from which most points are visible, where a point that only `own` hide counts a quarter.
/// Surfaces within `skin` of a point do not hide it. `up` need not be a unit vector; if it is zero or not finite, it
/// counts as the y axis.
[[nodiscard]] ABUT_API Vec3 clear_direction(const Scene& scene, std::span<const Vec3> points,
                                            std::span<const std::uint32_t> own, Vec3 up, double distance, double skin);

}  // namespace abut::render
