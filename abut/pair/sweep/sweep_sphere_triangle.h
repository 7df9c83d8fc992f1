// SPDX-License-Identifier: MIT
// Sweep of a ball against a triangle, used in the leaves of every sweep of a ball against a mesh.
#pragma once

#include <optional>

#include "abut/shape/result.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The first t in [0, max_t] at which a ball translated by t · motion touches the triangle: a hit exactly when the
/// closed sets touch, grazing included, from either side unless culled. t is the exact time rounded down, so never
/// late; the normal is that at the rounded position, `point` within a few ulps of the coordinates involved. If they
/// intersect at the start: t = 0, with the direction and depth of the shortest separating translation. A zero motion,
/// one along the triangle's plane, and a degenerate triangle, which is a segment or point, have no side and are never
/// culled; Cull::back ignores motions along the front normal (b - a) x (c - a). Numbers that are not finite and a
/// negative radius give nothing.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                                            const SweepOptions& options = {}) noexcept;

/// A hit that has been decided but whose numbers are not computed yet: sufficient to find which of many triangles is
/// touched first.
struct DeferredSweepHit {
    double t = 0;                 ///< that of the hit
    std::size_t feature = start;  ///< the corner, edge or face that it touches, of the triangle with its corners sorted
    static constexpr std::size_t start = 7;  ///< the ball touches the triangle at the start
};

/// The deferred form of sweep's hit.
[[nodiscard]] std::optional<DeferredSweepHit> deferred_hit(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                                                           const SweepOptions& options = {}) noexcept;

/// The hit that sweep gives, from its deferred form; never empty.
[[nodiscard]] std::optional<SweepHit> hit_of(const DeferredSweepHit& deferred, const Sphere& sphere, Vec3 motion,
                                             const Triangle& triangle, const SweepOptions& options) noexcept;

/// Whether doubles prove that the ball touches no point of the triangle at any t in [0, max_t]: costs a few dozen
/// operations.
[[nodiscard]] bool certainly_missed(const Sphere& sphere, Vec3 motion, const Triangle& triangle, double max_t) noexcept;

/// Whether the options exclude the triangle for this motion, exactly.
[[nodiscard]] bool is_culled(const Triangle& triangle, Vec3 motion, Cull cull) noexcept;

}  // namespace abut::pair
