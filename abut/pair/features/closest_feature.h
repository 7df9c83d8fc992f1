// SPDX-License-Identifier: MIT
// Which corner, edge or face of a shape is nearest to a point, decided exactly, and how far away it is. For .cpp files of
// this room.
#pragma once

#include <array>

#include "abut/exact/scaled.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/aabb.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// A point, a line's or a plane's part, by one, two or three of its points; the point asked about projects onto it.
struct Feature {
    int dimension = 0;
    std::array<Vec3, 3> corner{};
};

/// The part of the shape that holds the point nearest to p (Voronoi regions as in Ericson 2004, 5.1, by exact signs).
/// All input finite, the box not empty. Sorted corners make the answer independent of their order.
[[nodiscard]] Feature closest_feature(const Segment& sorted_segment, Vec3 p) noexcept;
[[nodiscard]] Feature closest_feature(const SortedTriangle& triangle, Vec3 p) noexcept;
[[nodiscard]] Feature closest_feature(const Aabb& box, Vec3 p) noexcept;

/// From p to its nearest feature: within 3 ulps, 0 exactly when p lies on it.
[[nodiscard]] exact::Scaled distance(const Feature& feature, Vec3 p) noexcept;

/// The distance less the radius, which is not negative: within 8 ulps even where the two nearly cancel, so with the right
/// sign; 0 exactly when a ball of that radius around p touches the feature.
[[nodiscard]] exact::Scaled gap(const Feature& feature, Vec3 p, double radius) noexcept;

/// The nearest point itself; each coordinate within a few ulps.
[[nodiscard]] Vec3 closest_point(const Feature& feature, Vec3 p) noexcept;

/// All three at once, which share most of their polynomials; the point is p where that lies on the feature.
struct Measured {
    exact::Scaled distance, gap;
    Vec3 point;
};
[[nodiscard]] Measured measured(const Feature& feature, Vec3 p, double radius) noexcept;

}  // namespace abut::pair
