// SPDX-License-Identifier: MIT
// The corner, edge or face of a shape that is closest to a point, decided exactly, and its distance. For .cpp files of
// this room.
#pragma once

#include <array>

#include "abut/exact/scaled.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/shape/aabb.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// A point, or part of a line or a plane, given by one, two or three of its points; the query point projects onto that
/// part.
struct Feature {
    int dimension = 0;
    std::array<Vec3, 3> corner{};
};

/// The feature that contains the point closest to p (Voronoi regions as in Ericson 2005, 5.1, by exact signs). All
/// input must be finite, and the box not empty. The corners are sorted, so that the result does not depend on their
/// order.
[[nodiscard]] Feature closest_feature(const Segment& sorted_segment, Vec3 p) noexcept;
[[nodiscard]] Feature closest_feature(const SortedTriangle& triangle, Vec3 p) noexcept;
[[nodiscard]] Feature closest_feature(const Aabb& box, Vec3 p) noexcept;

/// The distance of p from its closest feature: within 3 ulps, 0 exactly when p lies on it.
[[nodiscard]] exact::Scaled distance(const Feature& feature, Vec3 p) noexcept;

/// The distance less the radius, which must not be negative: within 8 ulps even where the two nearly cancel, so with
/// the exact sign; 0 exactly when a ball of that radius around p touches the feature.
[[nodiscard]] exact::Scaled gap(const Feature& feature, Vec3 p, double radius) noexcept;

/// The closest point; each coordinate within a few ulps.
[[nodiscard]] Vec3 closest_point(const Feature& feature, Vec3 p) noexcept;

/// All three at once, since they have most of their polynomials in common; the point is p if p lies on the feature.
struct Measured {
    exact::Scaled distance, gap;
    Vec3 point;
};
[[nodiscard]] Measured measured(const Feature& feature, Vec3 p, double radius) noexcept;

}  // namespace abut::pair
