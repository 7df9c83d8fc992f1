// SPDX-License-Identifier: MIT
// A frustum lies in an intersection of half-spaces if it extends beyond none of them, and in another bounded convex set
// if its corners do.
#include "abut/pair/contains/contains_frustum.h"

#include <algorithm>

#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/point_in_triangle.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

bool lies_behind(const Frustum& frustum, const Plane& plane) {
    if (plane.normal == Vec3(0)) return plane.offset >= 0;
    const auto inner_height = support_height(frustum, plane);
    return inner_height && inner_height->sign() <= 0;
}

bool lies_behind(const Plane& inner, const Plane& plane) {
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
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        return point_in_triangle(t, way, corner_offset, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
    });
}

bool contains_ray_or_line(Vec3 origin, Vec3 direction, bool half, const Frustum& frustum) {
    const auto aside = [](auto o, auto d, auto... planes) { return cross(d, corner_offset(o, planes...)); };
    const auto along = [](auto o, auto d, auto... planes) { return dot(d, corner_offset(o, planes...)); };
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        const auto over = [&](auto test) { return test(a.normal, a.offset, b.normal, b.offset, c.normal, c.offset); };
        if (direction == Vec3(0))
            return over([&](const auto&... planes) { return is_zero_vector(corner_offset, origin, planes...); });
        return over([&](const auto&... planes) {
            return is_zero_vector(aside, origin, direction, planes...) &&
                   (!half || way * sign(along, origin, direction, planes...) != Sign::negative);
        });
    });
}

}  // namespace

bool contains(const Frustum& outer, const Frustum& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) { return lies_behind(inner, p); });
}
bool contains(const Frustum& outer, const Plane& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) { return lies_behind(inner, p); });
}
bool contains(const Plane& outer, const Frustum& inner) noexcept {
    return lies_behind(inner, outer) && lies_behind(inner, {-outer.normal, -outer.offset});
}

bool contains(const Aabb& box, const Frustum& frustum) noexcept {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        const auto inner_height = [&](auto component, double limit) {
            return way * sign(
                             [component](auto l, auto... planes) {
                                 return component(vertex::weighted_vertex(planes...)) - l * vertex::span(planes...);
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
    return contains_ray_or_line(outer.origin, outer.direction, false, inner);
}
bool contains(const Ray& outer, const Frustum& inner) noexcept {
    return contains_ray_or_line(outer.origin, outer.direction, true, inner);
}

bool contains(Vec3 outer, const Frustum& inner) noexcept {
    return contains_corners(Triangle{outer, outer, outer}, inner);
}
bool contains(const Segment& outer, const Frustum& inner) noexcept {
    return contains_corners(Triangle{outer.a, outer.a, outer.b}, inner);
}
bool contains(const Triangle& outer, const Frustum& inner) noexcept { return contains_corners(outer, inner); }

}  // namespace abut::pair
