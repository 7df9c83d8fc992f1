// SPDX-License-Identifier: MIT
// A hull contains a polytope if it contains all corners; it contains a curved set or an oriented box if that extends
// beyond no facet.
#include "abut/pair/contains/contains_in_hull.h"

#include <algorithm>

#include "abut/exact/sign.h"
#include "abut/pair/intersects/hull_point.h"
#include "abut/pair/predicates/hull_support_vertex.h"
#include "abut/pair/predicates/obb_vertices.h"
#include "abut/pair/predicates/point_in_triangle.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

/// Whether the polynomial is not positive for each facet a, b, c of a solid hull and the inputs.
template <class Height, class... Inputs>
bool behind_all_facets(const Hull& hull, Height height, const Inputs&... inputs) {
    const std::span<const Vec3> v = hull.vertices();
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Index3& t = hull.facet(f)[0];
        const auto beyond = [height](auto a, auto b, auto c, auto... in) {
            return height(cross(b - a, c - a), a, in...);
        };
        if (sign(beyond, v[t[0]], v[t[1]], v[t[2]], inputs...) == Sign::positive) return false;
    }
    return true;
}

/// Whether the inner hull extends beyond no facet: tests its support vertex along each normal, found by hill climbing
/// from that of the previous facet, so that for two large hulls not every vertex is tested against every facet.
bool furthest_behind_all_facets(const Hull& hull, const Hull& inner) {
    const std::span<const Vec3> v = hull.vertices(), w = inner.vertices();
    std::uint32_t at = 0;
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Index3& t = hull.facet(f)[0];
        const Vec3 a = v[t[0]], b = v[t[1]], c = v[t[2]];
        const auto higher = [&](Vec3 p, Vec3 q) {
            const auto rise = [](auto i, auto j, auto k, auto to, auto from) {
                return dot(cross(j - i, k - i), to - from);
            };
            return sign(rise, a, b, c, p, q) == Sign::positive;
        };
        // First along the rounded normal, then along the exact one.
        const Vec3 normal = cross(b - a, c - a);
        if (is_finite(normal)) at = support_vertex(inner, normal, at);
        for (bool climbing = true; climbing;) {
            climbing = false;
            for (const std::uint32_t i : inner.neighbors(at)) {
                if (!higher(w[i], w[at])) continue;
                at = i;
                climbing = true;
                break;
            }
        }
        if (higher(w[at], a)) return false;
    }
    return true;
}

bool in_bounds(const Hull& hull, const Aabb& box) {
    const Aabb& all = hull.bounds();
    for (int i = 0; i < 3; ++i) {
        if (!(all.min[i] <= box.min[i] && box.max[i] <= all.max[i])) return false;
    }
    return true;
}

}  // namespace

bool contains(const Hull& hull, Vec3 p) noexcept { return intersects(hull, p); }

bool contains(const Hull& hull, const Segment& s) noexcept { return intersects(hull, s.a) && intersects(hull, s.b); }

bool contains(const Hull& hull, const Triangle& t) noexcept {
    return intersects(hull, t.a) && intersects(hull, t.b) && intersects(hull, t.c);
}

bool contains(const Hull& hull, const Aabb& box) noexcept {
    if (!is_finite(box) || box.empty() || !in_bounds(hull, box)) return false;
    if (hull.dimension() == 3) {
        // The larger of the two products belongs to the corner farthest along the normal.
        return behind_all_facets(
            hull,
            [](auto n, auto a, auto low, auto high) {
                return max(n.x * (low.x - a.x), n.x * (high.x - a.x)) + max(n.y * (low.y - a.y), n.y * (high.y - a.y)) +
                       max(n.z * (low.z - a.z), n.z * (high.z - a.z));
            },
            box.min, box.max);
    }
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
        if (!intersects(hull, corner)) return false;
    }
    return true;
}

bool contains(const Hull& hull, const Obb& box) noexcept {
    if (!is_finite(box) || !intersects(hull, box.center)) return false;
    if (hull.dimension() < 3) {
        return all_obb_corners(box, [&](auto offset, const auto&... inputs) {
            return any_triangle(
                hull, [&](const Triangle& t) { return point_in_triangle(t, Sign::positive, offset, inputs...); });
        });
    }
    return behind_all_facets(
        hull,
        [](auto n, auto a, auto c, auto x, auto y, auto z, auto h) {
            return dot(n, c - a) + (abs(h.x * dot(n, x)) + abs(h.y * dot(n, y)) + abs(h.z * dot(n, z)));
        },
        box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents);
}

bool contains(const Hull& hull, const Sphere& sphere) noexcept {
    if (!is_finite(sphere) || !(sphere.radius >= 0) || !intersects(hull, sphere.center)) return false;
    if (sphere.radius == 0) return true;
    if (hull.dimension() < 3) return false;
    // The centre is behind the facet by at least r: r² n² <= (n · (a - c))².
    return behind_all_facets(
        hull,
        [](auto n, auto a, auto c, auto r) {
            const auto depth = dot(n, a - c);
            return r * r * dot(n, n) - depth * depth;
        },
        sphere.center, sphere.radius);
}

bool contains(const Hull& hull, const Capsule& capsule) noexcept {
    return contains(hull, Sphere{capsule.a, capsule.radius}) && contains(hull, Sphere{capsule.b, capsule.radius});
}

bool contains(const Hull& hull, const Hull& inner) noexcept {
    if (inner.empty() || !in_bounds(hull, inner.bounds())) return false;
    constexpr std::size_t many = 32;
    if (hull.dimension() == 3 && inner.dimension() == 3 && inner.vertices().size() > many) {
        return furthest_behind_all_facets(hull, inner);
    }
    return std::all_of(inner.vertices().begin(), inner.vertices().end(), [&](Vec3 p) { return intersects(hull, p); });
}

}  // namespace abut::pair
