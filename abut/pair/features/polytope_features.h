// SPDX-License-Identifier: MIT
// The straight-edged shapes as convex polytopes: corners, edges, faces, and whether there is an inside. For .cpp files of
// this room.
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

/// A convex polytope by its features; degenerate ones are harmless.
template <class Corner, class Edge, class Face, class Solid>
struct Polytope {
    std::array<Corner, 8> corners{};
    std::array<Edge, 12> edges{};
    std::array<Face, 6> faces{};
    int corner_count = 0;
    int edge_count = 0;
    int face_count = 0;
    bool solid = false;
    Solid body{};  ///< what a solid holds
};

using PointPolytope = Polytope<PointCorner, PointEdge, PointFace, SolidAabb>;
using RayPolytope = Polytope<PointCorner, RayEdge, PointFace, SolidAabb>;
using ObbPolytope = Polytope<ObbFeature, ObbFeature, ObbFeature, ObbFeature>;

/// The shapes' polytopes. Segments and triangles are sorted first, so that their order does not change a bit; all input is
/// finite and no box is empty.
[[nodiscard]] PointPolytope polytope(Vec3 point) noexcept;
[[nodiscard]] PointPolytope polytope(const Segment& segment) noexcept;
[[nodiscard]] PointPolytope polytope(const Triangle& triangle) noexcept;
[[nodiscard]] PointPolytope polytope(const Aabb& box) noexcept;
[[nodiscard]] RayPolytope polytope(const Ray& ray) noexcept;
[[nodiscard]] RayPolytope polytope(const Line& line) noexcept;
[[nodiscard]] ObbPolytope polytope(const Obb& box) noexcept;

/// The nearest points of two; the distance within 8 ulps, 0 exactly when they meet, the points within a few ulps.
[[nodiscard]] ClosestPoints closest_of_polytopes(const PointPolytope& a, const PointPolytope& b) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const PointPolytope& a, const RayPolytope& b) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const RayPolytope& a, const RayPolytope& b) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const PointPolytope& b) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const RayPolytope& b) noexcept;
[[nodiscard]] ClosestPoints closest_of_polytopes(const ObbPolytope& a, const ObbPolytope& b) noexcept;

/// A point against a shape: the shape's point nearest to it, how far that is, and that less a radius, which has the right
/// sign; all 0 when the point is in the shape.
struct Gap {
    Vec3 point{0};
    exact::Scaled distance;
    exact::Scaled gap;
};
[[nodiscard]] Gap point_gap(const PointPolytope& point, const RayPolytope& b, double radius) noexcept;
[[nodiscard]] Gap point_gap(const PointPolytope& point, const ObbPolytope& b, double radius) noexcept;

}  // namespace abut::pair
