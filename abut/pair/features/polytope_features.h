// SPDX-License-Identifier: MIT
// Polyhedral and linear shapes as convex polytopes: corners, edges, faces, and whether there is an interior. For .cpp
// files of this room.
#pragma once

#include <array>

#include "abut/pair/features/feature_forms.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// An axis-aligned solid.
struct SolidAabb {
    Vec3 min{0}, max{0};
};

/// A convex polytope given by its features; degenerate features are harmless.
template <class Corner, class Edge, class Face, class Solid>
struct Polytope {
    std::array<Corner, 8> corners{};
    std::array<Edge, 12> edges{};
    std::array<Face, 6> faces{};
    int corner_count = 0;
    int edge_count = 0;
    int face_count = 0;
    bool solid = false;
    Solid body{};  ///< the interior of a solid
};

using PointPolytope = Polytope<PointCorner, PointEdge, PointFace, SolidAabb>;
using RayPolytope = Polytope<PointCorner, RayEdge, PointFace, SolidAabb>;
using ObbPolytope = Polytope<ObbFeature, ObbFeature, ObbFeature, ObbFeature>;

/// The polytopes of shapes. Segments and triangles are sorted first, so that their order does not change a bit of the
/// result. All input must be finite and boxes not empty.
[[nodiscard]] PointPolytope polytope(Vec3 point) noexcept;
[[nodiscard]] PointPolytope polytope(const Segment& segment) noexcept;
[[nodiscard]] PointPolytope polytope(const Triangle& triangle) noexcept;
[[nodiscard]] PointPolytope polytope(const Aabb& box) noexcept;
[[nodiscard]] RayPolytope polytope(const Ray& ray) noexcept;
[[nodiscard]] RayPolytope polytope(const Line& line) noexcept;
[[nodiscard]] ObbPolytope polytope(const Obb& box) noexcept;

/// The closest points of two polytopes; the distance within 8 ulps, 0 exactly when they intersect, the points within a
/// few ulps. `are_apart`: whether they are known not to intersect, which saves time.
[[nodiscard]] ClosestPoints closest_of_polytopes(const PointPolytope& a, const PointPolytope& b,
                                                 bool are_apart) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const PointPolytope& a, const RayPolytope& b, bool are_apart) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const RayPolytope& a, const RayPolytope& b, bool are_apart) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const PointPolytope& b, bool are_apart) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const RayPolytope& b, bool are_apart) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const ObbPolytope& b, bool are_apart) noexcept;

/// A point and a shape: the shape's point closest to it, their distance, and that less a radius, with exact sign; all 0
/// when the point lies in the shape.
struct Gap {
    Vec3 point{0};
    exact::Scaled distance;
    exact::Scaled gap;
};
[[nodiscard]] Gap point_gap(const PointPolytope& point, const RayPolytope& b, double radius) noexcept;
[[nodiscard]] Gap point_gap(const PointPolytope& point, const ObbPolytope& b, double radius) noexcept;

}  // namespace abut::pair
