// SPDX-License-Identifier: MIT
// A ray against a triangle: the leaf of every ray cast at a mesh.
#pragma once

#include <optional>

#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Where the ray first meets the triangle: a hit exactly when the closed sets meet at some t <= max_t, edges and corners
/// included, from either side unless culled. t, point and the unit normal are within a few ulps, whatever the order of the
/// corners; the weights are within 2^-51 and sum to exactly 1. A ray in the triangle's plane hits the first point of it
/// that it meets; such a hit, one of a degenerate triangle and one of a zero direction have no side, so are never culled.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Triangle& triangle,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether raycast would hit, without the numbers.
[[nodiscard]] bool occluded(const Ray& ray, const Triangle& triangle, const RaycastOptions& options = {}) noexcept;

/// A meeting that is decided, but without numbers yet: enough to tell most of a ray's hits apart.
struct DeferredHit {
    double t_low = 0;   ///< the hit's t lies in [t_low, t_high]
    double t_high = 0;  ///< at most max_t
    int way = 0;        ///< the sign of direction · front; 0 when there is no side
};

/// The meeting whose hit raycast would give, decided as exactly and nearly as fast as occluded.
[[nodiscard]] std::optional<DeferredHit> meeting(const Ray& ray, const Triangle& triangle,
                                                 const RaycastOptions& options = {}) noexcept;

/// Narrows a meeting of these to its hit's t, if it is not that narrow yet.
void narrow(DeferredHit& meeting, const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept;

/// The hit of a meeting of these, which is what raycast gives; never empty.
[[nodiscard]] std::optional<Hit> hit_of(const DeferredHit& meeting, const Ray& ray, const Triangle& triangle,
                                        const RaycastOptions& options) noexcept;

/// The weights of a, b and c whose sum is 1 and that give the point's projection onto the triangle's plane; within 2^-51
/// of the largest, and summing to exactly 1. For collinear corners: of the projection onto their line, the middle corner's
/// weight 0; for equal corners (1, 0, 0). NaN when anything is not finite.
[[nodiscard]] Vec3 barycentric(const Triangle& triangle, Point point) noexcept;

}  // namespace abut::pair
