// SPDX-License-Identifier: MIT
// Closest points, penetration and sweep of a frustum and a plane.
//
// A frustum is the convex hull of its corners and of edges that may be unbounded: the plane passes between two corners,
// crosses an unbounded edge, or is closest to a corner.
#include "abut/pair/closest_points/closest_frustum_plane.h"

#include <limits>

#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/intersects/frustum_plane.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/sweep/touching_hit.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;

constexpr double infinity = std::numeric_limits<double>::infinity();

Scaled length_of(Vec3 v) {
    return sqrt(evaluate([](auto n) { return dot(n, n); }, v));
}

const Plane& plane_of(const Frustum& frustum, int i) { return frustum.planes[static_cast<std::size_t>(i)]; }

/// The height of a corner above a plane, in units of the plane's normal.
Scaled height_of(const Frustum& frustum, const FrustumVertex& v, const Plane& plane) {
    const Plane &a = plane_of(frustum, v.planes[0]), &b = plane_of(frustum, v.planes[1]),
                &c = plane_of(frustum, v.planes[2]);
    return evaluate(vertex::beyond, plane.normal, plane.offset, a.normal, a.offset, b.normal, b.offset, c.normal,
                    c.offset) /
           evaluate(vertex::span, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
}

/// The height that an unbounded edge gains per length.
Scaled slope_of(const Frustum& frustum, const FrustumRay& ray, const Plane& plane) {
    const Vec3 m = plane_of(frustum, ray.planes[0]).normal, n = plane_of(frustum, ray.planes[1]).normal;
    const Scaled gain = evaluate([](auto o, auto p, auto q) { return dot(o, cross(p, q)); }, plane.normal, m, n);
    const Scaled length = sqrt(evaluate([](auto p, auto q) { return dot(cross(p, q), cross(p, q)); }, m, n));
    return Scaled(static_cast<double>(static_cast<int>(ray.orientation))) * gain / length;
}

/// The corners closest to a plane on either side of it; one that lies on the plane is on both sides.
struct ClosestVertices {
    const FrustumVertex* above = nullptr;
    const FrustumVertex* below = nullptr;
    Scaled height, depth;  // not negative
};

ClosestVertices nearest_corners(const Frustum& frustum, const FrustumVertices& all, const Plane& plane) {
    ClosestVertices near;
    for (std::size_t i = 0; i < static_cast<std::size_t>(all.count); ++i) {
        const FrustumVertex& v = all.vertices[i];
        const Scaled h = height_of(frustum, v, plane);
        if (h.sign() >= 0 && (near.above == nullptr || h < near.height)) {
            near.above = &v;
            near.height = h;
        }
        if (h.sign() <= 0 && (near.below == nullptr || -h < near.depth)) {
            near.below = &v;
            near.depth = -h;
        }
    }
    return near;
}

Vec3 between(Vec3 a, Vec3 b, Scaled to_a, Scaled to_b) {
    if (to_a.sign() == 0) return a;
    if (to_b.sign() == 0) return b;
    const Scaled all = to_a + to_b;
    return exact::to_double(to_b / all) * a + exact::to_double(to_a / all) * b;
}

/// The point at which the steepest unbounded edge from a corner at this height reaches the plane; nothing if no edge
/// leads there.
std::optional<Vec3> crossing(const Frustum& frustum, const FrustumVertices& all, const Plane& plane, Vec3 corner,
                             Scaled height) {
    const FrustumRay* best = nullptr;
    Scaled steepest;
    for (std::size_t i = 0; i < static_cast<std::size_t>(all.ray_count); ++i) {
        const Scaled slope = slope_of(frustum, all.rays[i], plane);
        if (slope.sign() * height.sign() >= 0 || !(steepest < abs(slope))) continue;
        best = &all.rays[i];
        steepest = abs(slope);
    }
    if (best == nullptr) return {};
    const double distance = to_length(abs(height) / steepest);
    const Vec3 most(std::numeric_limits<double>::max());
    return glm::clamp(corner + distance * direction(frustum, *best), -most, most);
}

}  // namespace

ClosestPoints closest_points(const Frustum& frustum, const Plane& plane) noexcept {
    if (!is_finite(frustum) || !is_finite(plane)) return {};
    const FrustumVertices all = vertices(frustum);
    if (all.count == 0 || (plane.normal == Vec3(0) && plane.offset != 0)) return infinitely_far();
    if (plane.normal == Vec3(0)) {
        const Vec3 any = rounded_position(frustum, all.vertices[0]);
        return {any, any, 0};
    }
    const ClosestVertices near = nearest_corners(frustum, all, plane);
    if (near.above != nullptr && near.below != nullptr) {
        const Vec3 shared = between(rounded_position(frustum, *near.above), rounded_position(frustum, *near.below),
                                    near.height, near.depth);
        return {shared, shared, 0};
    }
    const bool over = near.above != nullptr;
    const Scaled height = over ? near.height : -near.depth;
    const Vec3 corner = rounded_position(frustum, over ? *near.above : *near.below);
    if (const auto shared = crossing(frustum, all, plane, corner, height)) return {*shared, *shared, 0};
    return {corner, closest_points(plane, Point(corner)).on_a, to_length(abs(height) / length_of(plane.normal))};
}

std::optional<Penetration> penetration(const Frustum& frustum, const Plane& plane) noexcept {
    if (!intersects(frustum, plane)) return {};
    const Vec3 n = unit_or_x_axis(plane.normal);
    if (plane.normal == Vec3(0)) return Penetration{infinity, n};
    const Scaled length = length_of(plane.normal);
    const auto depth = [&](const Plane& side) {
        const std::optional<Scaled> height_beyond = support_height(frustum, side);
        return height_beyond ? to_length(*height_beyond / length) : infinity;
    };
    // The shorter separating translation is towards the side on which less of the frustum lies.
    const double above = depth(plane), below = depth({-plane.normal, -plane.offset});
    return above <= below ? Penetration{above, n} : Penetration{below, -n};
}

std::optional<SweepHit> sweep(const Frustum& frustum, Vec3 motion, const Plane& plane,
                              const SweepOptions& options) noexcept {
    if (!is_finite(motion) || !(options.max_t >= 0)) return {};
    if (const auto out = penetration(frustum, plane))
        return touching_hit(closest_points(frustum, plane), *out, motion, options);
    if (!is_finite(frustum) || !is_finite(plane)) return {};
    const FrustumVertices all = vertices(frustum);
    if (all.count == 0 || plane.normal == Vec3(0)) return {};
    // Disjoint, and all of it on one side: a corner touches first.
    const ClosestVertices near = nearest_corners(frustum, all, plane);
    const bool over = near.above != nullptr;
    const Scaled gap = over ? near.height : -near.depth;
    const Scaled speed = evaluate([](auto n, auto m) { return dot(n, m); }, plane.normal, motion);
    if (gap.sign() * speed.sign() >= 0) return {};
    SweepHit hit;
    hit.t = exact::to_double(abs(gap) / abs(speed) * Scaled(1 - 0x1p-50));
    if (!(hit.t <= options.max_t)) return {};
    hit.normal = over ? unit_or_x_axis(plane.normal) : -unit_or_x_axis(plane.normal);
    const Vec3 corner = rounded_position(frustum, over ? *near.above : *near.below);
    hit.point = closest_points(plane, Point(corner + hit.t * motion)).on_a;
    return hit;
}

}  // namespace abut::pair
