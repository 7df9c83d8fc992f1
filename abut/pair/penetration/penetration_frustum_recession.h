// SPDX-License-Identifier: MIT
// Whether a move parts two sets that go on without end, one of them a frustum.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Whether no move, however long, parts the two: the ways in which they go on leave no direction in which either ends before
/// the other. False where that is so only within 2^-40. A frustum that holds a whole line has no edges to tell by: false.
[[nodiscard]] bool inseparable(const Frustum& a, const Frustum& b) noexcept;
[[nodiscard]] bool inseparable(const Frustum& frustum, const Ray& ray) noexcept;
[[nodiscard]] bool inseparable(const Frustum& frustum, const Line& line) noexcept;

}  // namespace abut::pair
