// SPDX-License-Identifier: MIT
// Outlines of shapes for pruning: what surely holds them, and what they surely hold.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"
#include "abut/tree/shape_walk.h"

namespace abut {

/// The outline of a finite shape; its box is empty when the shape is, or when no more is known of it than its box.
[[nodiscard]] tree::Outline outline_of(const Sphere& sphere) noexcept;
[[nodiscard]] tree::Outline outline_of(const Capsule& capsule) noexcept;
[[nodiscard]] tree::Outline outline_of(const Cylinder& cylinder) noexcept;
[[nodiscard]] tree::Outline outline_of(const Aabb& box) noexcept;
[[nodiscard]] tree::Outline outline_of(const Obb& box) noexcept;
[[nodiscard]] tree::Outline outline_of(const Hull& hull) noexcept;

}  // namespace abut
