// SPDX-License-Identifier: MIT
// Sweeps of planes, lines and rays against each other.
#pragma once

#include <optional>

#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first t in [0, max_t] at which the first, translated by t · motion, touches the second. If they intersect at the
/// start, exactly as `intersects` decides: t = 0, depth 0 (or infinity, where no translation separates them), and a
/// normal orthogonal to both, against the motion where that determines a side. Otherwise t has rounding errors, which
/// may be large for lines that are nearly parallel. Numbers that are not finite give nothing.
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
