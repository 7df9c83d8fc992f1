// SPDX-License-Identifier: MIT
// A frustum lies in an intersection of half-spaces, as a line or ray is, if it extends beyond none of them, and in a
// bounded convex set if its corners do.
#include "abut/pair/contains/contains_frustum.h"

#include <algorithm>
#include <array>

#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/point_in_triangle.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

bool plane_lies_behind(const Plane& inner, const Plane& plane) {
    if (plane.normal == Vec3(0)) return plane.offset >= 0;
    if (inner.normal == Vec3(0)) return false;
    if (!are_parallel(inner.normal, plane.normal)) return false;
    // On m · x = p, n · x is p (m · n) / m².
    const auto height_difference = [](auto m, auto p, auto n, auto q) { return p * dot(m, n) - q * dot(m, m); };
    return sign(height_difference, inner.normal, inner.offset, plane.normal, plane.offset) != Sign::positive;
}

/// The corner of three planes less a point, times their span.
constexpr auto corner_offset = [](auto from, auto... planes) {
    return vertex::weighted_vertex(planes...) - vertex::span(planes...) * from;
};

bool contains_corners(const Triangle& t, const Frustum& frustum) {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign orientation) {
        return point_in_triangle(t, orientation, corner_offset, a.normal, a.offset, b.normal, b.offset, c.normal,
                                 c.offset);
    });
}

/// Whether a frustum lies in a line, or in a point if the direction is zero: in three planes that have it in common,
/// whose normals are products of the direction and the axes, which are exact.
bool lies_in_line(const Frustum& frustum, Vec3 origin, Vec3 direction) {
    // Usually a camera's first corner is off the line.
    const FrustumVertex corner = vertex_of(frustum, 0);
    const auto at = [&](std::size_t i) -> const Plane& {
        return frustum.planes[static_cast<std::size_t>(corner.planes[i])];
    };
    const Plane &a = at(0), &b = at(1), &c = at(2);
    const auto aside = [](auto o, auto d, auto... planes) { return cross(d, corner_offset(o, planes...)); };
    if (corner.orientation != Sign::zero &&
        !is_zero_vector(aside, origin, direction, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset))
        return false;
    const Vec3 d = direction;
    const std::array<Vec3, 3> normals = d == Vec3(0)
                                            ? std::array{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}
                                            : std::array{Vec3(0, d.z, -d.y), Vec3(-d.z, 0, d.x), Vec3(d.y, -d.x, 0)};
    return std::all_of(normals.begin(), normals.end(),
                       [&](Vec3 n) { return lies_behind(frustum, n, origin) && lies_behind(frustum, -n, origin); });
}

}  // namespace

bool contains(const Frustum& outer, const Frustum& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) { return lies_behind(inner, p); });
}
bool contains(const Frustum& outer, const Plane& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(),
                       [&](const Plane& p) { return plane_lies_behind(inner, p); });
}
bool contains(const Plane& outer, const Frustum& inner) noexcept {
    return lies_behind(inner, outer) && lies_behind(inner, {-outer.normal, -outer.offset});
}

bool contains(const Aabb& box, const Frustum& frustum) noexcept {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign orientation) {
        const auto inner_height = [&](auto component, double limit) {
            return orientation * sign(
                                     [component](auto l, auto... planes) {
                                         return component(vertex::weighted_vertex(planes...)) -
                                                l * vertex::span(planes...);
                                     },
                                     limit, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
        };
        const auto within = [&](auto component, double low, double high) {
            return inner_height(component, low) != Sign::negative && inner_height(component, high) != Sign::positive;
        };
        return within([](const auto& v) { return v.x; }, box.min.x, box.max.x) &&
               within([](const auto& v) { return v.y; }, box.min.y, box.max.y) &&
               within([](const auto& v) { return v.z; }, box.min.z, box.max.z);
    });
}

bool contains(const Obb& box, const Frustum& frustum) noexcept {
    if (sign([](auto x, auto y, auto z) { return dot(x, cross(y, z)); }, box.axes[0], box.axes[1], box.axes[2]) ==
        Sign::zero)
        return false;
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign) {
        for (int k = 0; k < 3; ++k) {
            const auto height_difference = [](auto center, auto axis, auto u, auto v, auto h, auto... planes) {
                const auto n = cross(u, v);
                const auto span = vertex::span(planes...);
                return abs(dot(n, vertex::weighted_vertex(planes...) - span * center)) - abs(h * span * dot(n, axis));
            };
            if (sign(height_difference, box.center, box.axes[k], box.axes[(k + 1) % 3], box.axes[(k + 2) % 3],
                     box.half_extents[k], a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) == Sign::positive)
                return false;
        }
        return true;
    });
}

bool contains(const Line& outer, const Frustum& inner) noexcept {
    return lies_in_line(inner, outer.origin, outer.direction);
}
bool contains(const Ray& outer, const Frustum& inner) noexcept {
    return lies_in_line(inner, outer.origin, outer.direction) && lies_behind(inner, -outer.direction, outer.origin);
}

bool contains(Vec3 outer, const Frustum& inner) noexcept {
    return contains_corners(Triangle{outer, outer, outer}, inner);
}
bool contains(const Segment& outer, const Frustum& inner) noexcept {
    return contains_corners(Triangle{outer.a, outer.a, outer.b}, inner);
}
bool contains(const Triangle& outer, const Frustum& inner) noexcept { return contains_corners(outer, inner); }

}  // namespace abut::pair
