// SPDX-License-Identifier: MIT
// Sweeps of balls, frusta and unbounded shapes against a half-space.
#pragma once

#include <optional>

#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/shape/frustum.h"
#include "abut/shape/half_space.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The first t in [0, max_t] at which the shape, translated by t · motion, touches the half-space. For a shape above it
/// that is the sweep of its bounding plane, to the bit. If they intersect at the start, exactly as `intersects`
/// decides: t = 0, the half-space's normal, and the depth of penetration; where that is infinite, the normal is turned
/// against the motion. Nothing for a frustum that contains a whole line, or when a number is not finite.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Point& point, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Frustum& frustum, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Ray& ray, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Plane& plane, Vec3 motion, const HalfSpace& half_space,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const HalfSpace& a, Vec3 motion, const HalfSpace& b,
                                            const SweepOptions& options = {}) noexcept;

}  // namespace abut::pair
