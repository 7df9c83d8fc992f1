// SPDX-License-Identifier: MIT
// A frustum lies in half-spaces beyond none of which it reaches; and in what else is convex and bounded with its corners.
#include "abut/pair/frustum_holds.h"

#include <algorithm>

#include "abut/pair/frustum_emptiness.h"
#include "abut/pair/frustum_reach.h"
#include "abut/pair/in_triangle.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

bool lies_behind(const Frustum& frustum, const Plane& plane) {
    if (plane.normal == Vec3(0)) return plane.offset >= 0;
    const auto reach = reach_beyond(frustum, plane);
    return reach && reach->sign() <= 0;
}

bool lies_behind(const Plane& inner, const Plane& plane) {
    if (plane.normal == Vec3(0)) return plane.offset >= 0;
    if (inner.normal == Vec3(0)) return false;
    if (!is_zero_vector([](auto m, auto n) { return cross(m, n); }, inner.normal, plane.normal)) return false;
    // m · x = p puts n · x at p (m · n) / m².
    const auto excess = [](auto m, auto p, auto n, auto q) { return p * dot(m, n) - q * dot(m, m); };
    return sign(excess, inner.normal, inner.offset, plane.normal, plane.offset) != Sign::positive;
}

/// A corner of three planes less a point, times their span.
constexpr auto corner_offset = [](auto from, auto... planes) {
    return vertex::weighted_vertex(planes...) - vertex::span(planes...) * from;
};

bool holds_corners(const Triangle& t, const Frustum& frustum) {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        return in_triangle(t, way, corner_offset, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
    });
}

bool holds_straight(Vec3 origin, Vec3 direction, bool half, const Frustum& frustum) {
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

bool holds(const Frustum& outer, const Frustum& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) { return lies_behind(inner, p); });
}
bool holds(const Frustum& outer, const Plane& inner) noexcept {
    return std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) { return lies_behind(inner, p); });
}
bool holds(const Plane& outer, const Frustum& inner) noexcept {
    return lies_behind(inner, outer) && lies_behind(inner, {-outer.normal, -outer.offset});
}

bool holds(const Aabb& box, const Frustum& frustum) noexcept {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        const auto reach = [&](auto component, double limit) {
            return way * sign(
                             [component](auto l, auto... planes) {
                                 return component(vertex::weighted_vertex(planes...)) - l * vertex::span(planes...);
                             },
                             limit, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
        };
        const auto within = [&](auto component, double low, double high) {
            return reach(component, low) != Sign::negative && reach(component, high) != Sign::positive;
        };
        return within([](const auto& v) { return v.x; }, box.min.x, box.max.x) &&
               within([](const auto& v) { return v.y; }, box.min.y, box.max.y) &&
               within([](const auto& v) { return v.z; }, box.min.z, box.max.z);
    });
}

bool holds(const Obb& box, const Frustum& frustum) noexcept {
    if (sign([](auto x, auto y, auto z) { return dot(x, cross(y, z)); }, box.axes[0], box.axes[1], box.axes[2]) ==
        Sign::zero)
        return false;
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign) {
        for (int k = 0; k < 3; ++k) {
            const auto excess = [](auto center, auto axis, auto u, auto v, auto h, auto... planes) {
                const auto n = cross(u, v);
                const auto span = vertex::span(planes...);
                return abs(dot(n, vertex::weighted_vertex(planes...) - span * center)) - abs(h * span * dot(n, axis));
            };
            if (sign(excess, box.center, box.axes[k], box.axes[(k + 1) % 3], box.axes[(k + 2) % 3], box.half_extents[k],
                     a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) == Sign::positive)
                return false;
        }
        return true;
    });
}

bool holds(const Line& outer, const Frustum& inner) noexcept {
    return holds_straight(outer.origin, outer.direction, false, inner);
}
bool holds(const Ray& outer, const Frustum& inner) noexcept {
    return holds_straight(outer.origin, outer.direction, true, inner);
}

bool holds(Vec3 outer, const Frustum& inner) noexcept { return holds_corners(Triangle{outer, outer, outer}, inner); }
bool holds(const Segment& outer, const Frustum& inner) noexcept {
    return holds_corners(Triangle{outer.a, outer.a, outer.b}, inner);
}
bool holds(const Triangle& outer, const Frustum& inner) noexcept { return holds_corners(outer, inner); }

}  // namespace abut::pair
