// SPDX-License-Identifier: MIT
// Moving planes, lines and rays against each other.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Where the first, moving by t · motion, first touches the second, for t in [0, max_t]. In touch from the start, exactly as
/// `intersects` says: t = 0, a depth of 0 (of infinity, where no move parts them), and a normal square to both, against the
/// motion where that tells a side. Otherwise t is within rounding, which for lines that are nearly parallel may be wide.
/// Nothing when anything is not finite.
[[nodiscard]] std::optional<SweepHit> sweep(const Plane& a, Vec3 motion, const Plane& b,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Ray& ray, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Line& a, Vec3 motion, const Line& b,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const Ray& ray,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Ray& a, Vec3 motion, const Ray& b,
                                            const SweepOptions& options = {}) noexcept;

}  // namespace abut::pair
