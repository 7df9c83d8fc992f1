// SPDX-License-Identifier: MIT
// The direction from which points of some models are hidden least by other models.
#pragma once

#include <cstdint>
#include <span>

#include "abut/scene/scene.h"

namespace abut::render {

/// A unit vector from the points towards an eye at this distance: the first of a fixed list of directions, which begins
/// obliquely from above, from which others hide no point and the models `own` at most two thirds of them; or else the
/// one from which most are visible, where a point that only `own` hide counts a quarter. What is within `skin` of a
/// point hides nothing. `up` need not be a unit vector; a zero one counts as the y axis.
[[nodiscard]] ABUT_API Vec3 clear_direction(const Scene& scene, std::span<const Vec3> points,
                                            std::span<const std::uint32_t> own, Vec3 up, double distance, double skin);

}  // namespace abut::render
