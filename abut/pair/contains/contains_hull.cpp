// SPDX-License-Identifier: MIT
// Containment relative to a hull: a shape that the hull does not contain crosses the hull's surface, contains the hull,
// or is disjoint.
#include "abut/pair/contains/contains_hull.h"

#include <algorithm>

#include "abut/pair/intersects/aabb_aabb.h"
#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/hull_point.h"
#include "abut/pair/intersects/obb_point.h"
#include "abut/pair/intersects/sphere_linear.h"
#include "abut/pair/intersects/triangle_aabb.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/intersects/triangle_obb.h"
#include "abut/pair/intersects/triangle_sphere.h"
#include "abut/pair/intersects/triangle_triangle.h"

namespace abut::pair {
namespace {

/// Whether a shape intersects any of the triangles of a hull's surface, or of the hull itself where it is flat. A
/// segment or point is treated as a degenerate triangle.
template <class Shape>
bool surface_intersects(const Hull& hull, const Shape& shape) {
    const std::span<const Vec3> v = hull.vertices();
    if (hull.dimension() < 2) return !v.empty() && intersects(Triangle{v.front(), v.front(), v.back()}, shape);
    const std::span<const Index3> triangles = hull.dimension() == 2 ? hull.facet(0) : hull.triangles();
    // The bounds of very large balls overflow; they are then not used.
    const Aabb box = bounds(shape);
    const bool boxed = is_finite(box);
    return std::any_of(triangles.begin(), triangles.end(), [&](const Index3& t) {
        const Triangle triangle{v[t[0]], v[t[1]], v[t[2]]};
        return (!boxed || intersects(bounds(triangle), box)) && intersects(triangle, shape);
    });
}

bool held_by(const Hull& hull, const auto& solid) {
    return std::all_of(hull.vertices().begin(), hull.vertices().end(), [&](Vec3 p) { return intersects(solid, p); });
}

/// For a shape that is not contained and has no interior, or whose interior intersects the hull only if its surface
/// intersects the hull's.
template <class Shape>
Containment thin(const Shape& a, const Hull& b) {
    if (b.empty() || !is_finite(a)) return Containment::disjoint;
    if (contains(b, a)) return Containment::inside;
    return surface_intersects(b, a) ? Containment::crossing : Containment::disjoint;
}

template <class Shape>
Containment solid(const Shape& a, const Hull& b) {
    const Containment found = thin(a, b);
    return found == Containment::crossing && held_by(b, a) ? Containment::containing : found;
}

}  // namespace

Containment classify(Vec3 a, const Hull& b) noexcept {
    return intersects(b, a) ? Containment::inside : Containment::disjoint;
}
Containment classify(const Segment& a, const Hull& b) noexcept { return thin(a, b); }
Containment classify(const Triangle& a, const Hull& b) noexcept { return thin(a, b); }
Containment classify(const Sphere& a, const Hull& b) noexcept { return solid(a, b); }
Containment classify(const Aabb& a, const Hull& b) noexcept { return solid(a, b); }
Containment classify(const Obb& a, const Hull& b) noexcept { return solid(a, b); }

Containment classify(const Hull& a, const Hull& b) noexcept {
    if (a.empty() || b.empty() || !intersects(a.bounds(), b.bounds())) return Containment::disjoint;
    if (contains(b, a)) return Containment::inside;
    if (contains(a, b)) return Containment::containing;
    // A vertex of one in the other decides earlier than the surfaces, for which all pairs of triangles may have to be
    // tested.
    const std::span<const Vec3> v = a.vertices(), w = b.vertices();
    const auto in = [](std::span<const Vec3> points, const Hull& hull) {
        return std::any_of(points.begin(), points.end(), [&](Vec3 p) { return intersects(hull, p); });
    };
    if (in(v, b) || in(w, a)) return Containment::crossing;
    // Neither contains the other, so they intersect only if their surfaces do.
    const auto crosses = [&](const Triangle& t) {
        return intersects(bounds(t), b.bounds()) && surface_intersects(b, t);
    };
    bool crossing = false;
    if (a.dimension() < 2) {
        crossing = crosses({v.front(), v.front(), v.back()});
    } else {
        const std::span<const Index3> triangles = a.dimension() == 2 ? a.facet(0) : a.triangles();
        crossing = std::any_of(triangles.begin(), triangles.end(), [&](const Index3& t) {
            return crosses({v[t[0]], v[t[1]], v[t[2]]});
        });
    }
    return crossing ? Containment::crossing : Containment::disjoint;
}

}  // namespace abut::pair
