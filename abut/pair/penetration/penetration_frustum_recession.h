// SPDX-License-Identifier: MIT
// Whether a translation, and whether one in a given direction, separates two unbounded sets, one of which is a frustum.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Whether no translation, however long, separates the two, because their recession directions leave no direction in
/// which either ends before the other. False where that holds only within 2^-40. A frustum that contains a whole line
/// has no edges from which to decide: false.
[[nodiscard]] bool inseparable(const Frustum& a, const Frustum& b) noexcept;
[[nodiscard]] bool inseparable(const Frustum& frustum, const Ray& ray) noexcept;
[[nodiscard]] bool inseparable(const Frustum& frustum, const Line& line) noexcept;

/// Whether a translation of the second along the unit vector separates the two if it is long enough: no recession
/// direction of the first leads along it by more than 2^-30, and none of the second against it.
[[nodiscard]] bool separable_along(Vec3 direction, const Frustum& a, const Frustum& b) noexcept;
[[nodiscard]] bool separable_along(Vec3 direction, const Frustum& frustum, const Ray& ray) noexcept;
[[nodiscard]] bool separable_along(Vec3 direction, const Frustum& frustum, const Line& line) noexcept;

}  // namespace abut::pair
