// SPDX-License-Identifier: MIT
// Ray cast against a triangle, used in the leaves of every ray cast against a mesh.
#pragma once

#include <optional>

#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The first point of the ray in the triangle: a hit exactly when the closed sets intersect at some t <= max_t, edges
/// and corners included, from either side unless culled. t, the point and the unit normal are within a few ulps, and do
/// not depend on the order of the corners; the weights are within 2^-51 and sum to exactly 1. A ray in the triangle's
/// plane hits its first point in the triangle; such a hit, one on a degenerate triangle and one by a zero direction
/// have no side, so they are never culled. Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Triangle& triangle,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether raycast would hit, without computing the hit.
[[nodiscard]] bool occluded(const Ray& ray, const Triangle& triangle, const RaycastOptions& options = {}) noexcept;

/// A hit that has been decided but whose numbers are not computed yet: sufficient to order most of a ray's hits.
struct DeferredHit {
    double t_low = 0;        ///< the hit's t lies in [t_low, t_high]
    double t_high = 0;       ///< at most max_t
    int direction_sign = 0;  ///< the sign of direction · front; 0 when there is no side
};

/// The deferred form of raycast's hit, decided as exactly and almost as fast as occluded.
[[nodiscard]] std::optional<DeferredHit> deferred_hit(const Ray& ray, const Triangle& triangle,
                                                      const RaycastOptions& options = {}) noexcept;

/// Narrows [t_low, t_high] of such a hit to its t, if it is not that narrow yet.
void narrow(DeferredHit& deferred, const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept;

/// The hit that raycast gives, from its deferred form; never empty.
[[nodiscard]] std::optional<Hit> hit_of(const DeferredHit& deferred, const Ray& ray, const Triangle& triangle,
                                        const RaycastOptions& options) noexcept;

/// The weights of a, b and c, with sum 1, that give the point's projection onto the triangle's plane; within 2^-50 of
/// the largest, with a sum of exactly 1. For collinear corners: those of the projection onto their line, where the
/// middle corner has the weight 0; for equal corners (1, 0, 0). NaN when a number is not finite.
[[nodiscard]] Vec3 barycentric(const Triangle& triangle, Point point) noexcept;

}  // namespace abut::pair
