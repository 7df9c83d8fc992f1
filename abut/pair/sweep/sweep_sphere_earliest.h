// SPDX-License-Identifier: MIT
// Which of some features a moving ball touches first, and when, by doubles and numbers of twice the bits: most balls are asked
// nothing dearer. For .cpp files of this room.
#pragma once

#include <optional>
#include <span>

#include "abut/pair/sweep/sweep_sphere_features.h"

namespace abut::pair::sweeping {

/// What earliest_feature names when the time does not matter; nothing where this does not prove it. All edges are between some of the
/// corners, and the face is of all of them: together they are one triangle, segment or point. The ball starts off it.
[[nodiscard]] std::optional<Earliest> fast_earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                                            std::span<const Edge> edges, const Face* face) noexcept;

}  // namespace abut::pair::sweeping
