// SPDX-License-Identifier: MIT
// Frustum and hull: the hull's support vertices along each plane decide nearly all pairs; otherwise the frustum
// intersects the hull's surface, or lies inside it.
#include "abut/pair/intersects/frustum_hull.h"

#include <algorithm>

#include "abut/pair/contains/contains_frustum.h"
#include "abut/pair/intersects/frustum_linear.h"
#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/hull_support_vertex.h"
#include "abut/pair/predicates/plane_side.h"
#include "abut/pair/predicates/point_in_triangle.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

bool surface_intersects(const Frustum& frustum, const Hull& hull) {
    const std::span<const Vec3> v = hull.vertices();
    if (hull.dimension() < 2) return intersects(frustum, Segment{v.front(), v.back()});
    const std::span<const Index3> triangles = hull.dimension() == 2 ? hull.facet(0) : hull.triangles();
    return std::any_of(triangles.begin(), triangles.end(), [&](const Index3& t) {
        return intersects(frustum, Triangle{v[t[0]], v[t[1]], v[t[2]]});
    });
}

/// Whether a corner of a frustum lies beyond no facet of a solid hull.
bool contains_corner(const Hull& hull, const Frustum& frustum, const FrustumVertex& corner) {
    const std::span<const Vec3> v = hull.vertices();
    const auto at = [&](int i) -> const Plane& { return frustum.planes[static_cast<std::size_t>(i)]; };
    const Plane &l = at(corner.planes[0]), &m = at(corner.planes[1]), &n = at(corner.planes[2]);
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Index3& t = hull.facet(f)[0];
        const Sign beyond = sign(
            [](auto a, auto b, auto c, auto... planes) {
                return dot(cross(b - a, c - a), vertex::weighted_vertex(planes...) - vertex::span(planes...) * a);
            },
            v[t[0]], v[t[1]], v[t[2]], l.normal, l.offset, m.normal, m.offset, n.normal, n.offset);
        if (beyond * corner.orientation == Sign::positive) return false;
    }
    return true;
}

}  // namespace

bool contains(const Hull& hull, const Frustum& frustum) noexcept {
    if (hull.empty()) return false;
    if (hull.dimension() < 3) {
        const auto offset = [](auto from, auto... planes) {
            return vertex::weighted_vertex(planes...) - vertex::span(planes...) * from;
        };
        return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign orientation) {
            return any_triangle(hull, [&](const Triangle& t) {
                return point_in_triangle(t, orientation, offset, a.normal, a.offset, b.normal, b.offset, c.normal,
                                         c.offset);
            });
        });
    }
    const FrustumVertices all = vertices(frustum);
    const auto end = all.vertices.begin() + all.count;
    return all.bounded() && all.count > 0 && std::all_of(all.vertices.begin(), end, [&](const FrustumVertex& v) {
               return contains_corner(hull, frustum, v);
           });
}

Containment classify(const Hull& hull, const Frustum& frustum) noexcept {
    if (hull.empty() || !is_finite(frustum)) return Containment::disjoint;
    bool inside = true;
    std::uint32_t near = 0, far = 0;
    for (const Plane& plane : frustum.planes) {
        near = support_vertex(hull, -plane.normal, near);
        if (side_of_plane(plane, hull.vertices()[near]) == Sign::positive) return Containment::disjoint;
        if (!inside) continue;
        far = support_vertex(hull, plane.normal, far);
        inside = side_of_plane(plane, hull.vertices()[far]) != Sign::positive;
    }
    if (inside) return Containment::inside;
    if (hull.dimension() < 3) {
        if (!surface_intersects(frustum, hull)) return Containment::disjoint;
        return contains(hull, frustum) ? Containment::containing : Containment::crossing;
    }
    // A bounded frustum all of whose corners are in the hull is contained in it; one with a corner in it intersects it.
    const FrustumVertices all = vertices(frustum);
    if (all.pointed && all.count == 0) return Containment::disjoint;
    int held = 0;
    for (int i = 0; i < all.count && held == i; ++i) {
        held += contains_corner(hull, frustum, all.vertices[static_cast<std::size_t>(i)]);
    }
    if (held == all.count && all.bounded()) return Containment::containing;
    return held > 0 || surface_intersects(frustum, hull) ? Containment::crossing : Containment::disjoint;
}

bool intersects(const Frustum& frustum, const Hull& hull) noexcept {
    return classify(hull, frustum) != Containment::disjoint;
}

}  // namespace abut::pair
