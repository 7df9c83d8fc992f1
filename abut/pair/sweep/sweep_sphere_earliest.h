// SPDX-License-Identifier: MIT
// The feature that a moving ball touches first, and when, in double and double-double arithmetic, which suffice for
// most input. For .cpp files of this room.
#pragma once

#include <optional>
#include <span>

#include "abut/pair/sweep/sweep_sphere_features.h"

namespace abut::pair::sweeping {

/// The result of earliest_feature without a max_t; nothing where this arithmetic does not prove it. All edges must
/// connect some of the corners, and the face must have all of them: together they are one triangle, segment or point.
/// The ball must start apart from it.
[[nodiscard]] std::optional<Earliest> fast_earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                                            std::span<const Edge> edges, const Face* face) noexcept;

}  // namespace abut::pair::sweeping
