// SPDX-License-Identifier: MIT
// A moving ball against a triangle: the leaf of every sphere's sweep at a mesh.
#pragma once

#include <optional>

#include "abut/shape/result.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Where a ball that moves by t · motion first touches the triangle: a hit exactly when the closed sets touch at some t in
/// [0, max_t], grazing included, from either side unless culled. t is the true time rounded down, so never late; the normal
/// is that of the rounded place, `point` within a few ulps of the coordinates involved. In touch from the start: t = 0, the
/// shortest way out and the depth. A motion along the triangle's plane or nowhere, and a degenerate triangle, which is its
/// segment or point, have no side and are never culled; Cull::back skips motions along the front normal (b - a) x (c - a).
/// Nothing when anything is not finite, or the radius is negative.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                                            const SweepOptions& options = {}) noexcept;

/// A touch that is decided, but without numbers yet: enough to tell which of many triangles is touched first.
struct DeferredSweepHit {
    double t = 0;                 ///< the hit's
    std::size_t feature = start;  ///< of the triangle with its corners sorted: which corner, edge or face it touches
    static constexpr std::size_t start = 7;  ///< in touch from the start
};

/// The meeting whose hit sweep would give.
[[nodiscard]] std::optional<DeferredSweepHit> meeting(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                                                      const SweepOptions& options = {}) noexcept;

/// The hit of a meeting of these, which is what sweep gives; never empty.
[[nodiscard]] std::optional<SweepHit> hit_of(const DeferredSweepHit& meeting, const Sphere& sphere, Vec3 motion,
                                             const Triangle& triangle, const SweepOptions& options) noexcept;

/// Whether doubles prove that the ball touches no point of the triangle at any t in [0, max_t]: a few dozen operations.
[[nodiscard]] bool surely_missed(const Sphere& sphere, Vec3 motion, const Triangle& triangle, double max_t) noexcept;

/// Whether the options hide the triangle from such a motion, exactly.
[[nodiscard]] bool is_culled(const Triangle& triangle, Vec3 motion, Cull cull) noexcept;

}  // namespace abut::pair
