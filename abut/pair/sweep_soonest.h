// SPDX-License-Identifier: MIT
// Which of a triangle's features a moving ball may touch first, by doubles: most are then asked nothing dearer. For .cpp files
// of this room.
#pragma once

#include <cstdint>
#include <span>

#include "abut/pair/sweep_features.h"

namespace abut::pair::sweeping {

/// Features that matter when the ball touches any of them by the time `by`: it touches no other until then. Bit i: feature i
/// of corners, edges and face in turn. Where doubles cannot tell, all of them, and an infinite time.
struct Soonest {
    std::uint32_t features = ~0u;
    double by = std::numeric_limits<double>::infinity();
};
[[nodiscard]] Soonest soonest(const Ball& ball, std::span<const Corner> corners, std::span<const Edge> edges,
                              const Face* face) noexcept;

}  // namespace abut::pair::sweeping
