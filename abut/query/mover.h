// SPDX-License-Identifier: MIT
// Shapes as tree/sweep_walk.h wants what moves.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"
#include "abut/tree/sweep_walk.h"

namespace abut {

/// A finite shape that is not empty, as it moves through a tree.
[[nodiscard]] tree::Mover mover_of(const Sphere& sphere) noexcept;
[[nodiscard]] tree::Mover mover_of(const Capsule& capsule) noexcept;
[[nodiscard]] tree::Mover mover_of(const Aabb& box) noexcept;
[[nodiscard]] tree::Mover mover_of(const Obb& box) noexcept;

}  // namespace abut
