// SPDX-License-Identifier: MIT
// Frustum and points, segments, rays, lines and triangles: combinations of one, two and, for triangles, three planes
// (see frustum_separation.h).
#include "abut/pair/intersects/frustum_linear.h"

#include "abut/pair/predicates/frustum_separation.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

Sign rise(const Plane& plane, Vec3 from, Vec3 to) {
    return sign([](auto n, auto a, auto b) { return dot(n, b - a); }, plane.normal, from, to);
}
Sign rise(const Plane& plane, Vec3 direction) {
    return sign([](auto n, auto d) { return dot(n, d); }, plane.normal, direction);
}

/// The height of x above two planes, m rising and n falling along the edge between two points, with weights such that
/// they cancel along it; x is a point of that edge, or another point.
constexpr auto two_along_edge = [](auto m, auto p, auto n, auto q, auto from, auto to, auto x) {
    const auto step = to - from;
    return dot(m, step) * (dot(n, x) - q) - dot(n, step) * (dot(m, x) - p);
};
/// The same along a direction.
constexpr auto two_along = [](auto m, auto p, auto n, auto q, auto step, auto x) {
    return dot(m, step) * (dot(n, x) - q) - dot(n, step) * (dot(m, x) - p);
};

/// Three planes, with weights such that they cancel in the plane of a, b, c.
constexpr auto three_in_plane = [](auto m, auto o, auto n, auto p, auto l, auto q, auto a, auto b, auto c) {
    const auto area = cross(b - a, c - a);
    return dot(cross(n, l), area) * (dot(m, a) - o) + dot(cross(l, m), area) * (dot(n, a) - p) +
           dot(cross(m, n), area) * (dot(l, a) - q);
};
constexpr auto turning = [](auto m, auto n, auto a, auto b, auto c) { return dot(cross(m, n), cross(b - a, c - a)); };

/// Whether two planes that rise and fall along a direction separate a line through x.
template <class Above>
bool separated_by_two(const std::array<Sign, 6>& rises, Above above) {
    for (const auto& [i, j] : plane_pairs) {
        if (rises[i] * rises[j] != Sign::negative) continue;
        const bool first = rises[i] == Sign::positive;
        if (above(first ? i : j, first ? j : i) == Sign::positive) return true;
    }
    return false;
}

/// The containment by the sides of a shape's corners: whether one plane separates all, and whether none lies outside.
template <std::size_t N>
Containment by_corners(const Frustum& frustum, const std::array<Vec3, N>& corners) {
    bool inside = true;
    for (const Plane& plane : frustum.planes) {
        std::size_t out = 0;
        for (const Vec3& p : corners) out += side_of_plane(plane, p) == Sign::positive;
        if (out == N) return Containment::disjoint;
        inside = inside && out == 0;
    }
    return inside ? Containment::inside : Containment::crossing;
}

// The containment of finite linear components.

Containment contained(const Segment& s, const Frustum& frustum) {
    const Containment found = by_corners(frustum, std::array{s.a, s.b});
    if (found != Containment::crossing) return found;
    std::array<Sign, 6> rises{};
    for (std::size_t i = 0; i < 6; ++i) rises[i] = rise(frustum.planes[i], s.a, s.b);
    const auto above = [&](std::size_t up, std::size_t down) {
        const Plane &a = frustum.planes[up], &b = frustum.planes[down];
        return sign(two_along_edge, a.normal, a.offset, b.normal, b.offset, s.a, s.b, s.a);
    };
    return separated_by_two(rises, above) ? Containment::disjoint : Containment::crossing;
}

template <Linear Unbounded>
Containment contained(const Unbounded& x, const Frustum& frustum) {
    std::array<Sign, 6> rises{};
    bool inside = true;
    for (std::size_t i = 0; i < 6; ++i) {
        const Plane& plane = frustum.planes[i];
        rises[i] = rise(plane, x.direction);
        const bool out = side_of_plane(plane, x.origin) == Sign::positive;
        if (out && (has_start<Unbounded> ? rises[i] != Sign::negative : rises[i] == Sign::zero))
            return Containment::disjoint;
        inside = inside && !out && (has_start<Unbounded> ? rises[i] != Sign::positive : rises[i] == Sign::zero);
    }
    if (inside) return Containment::inside;
    const auto above = [&](std::size_t up, std::size_t down) {
        const Plane &a = frustum.planes[up], &b = frustum.planes[down];
        return sign(two_along, a.normal, a.offset, b.normal, b.offset, x.direction, x.origin);
    };
    return separated_by_two(rises, above) ? Containment::disjoint : Containment::crossing;
}

}  // namespace

bool intersects(const Frustum& frustum, Vec3 p) noexcept {
    if (!is_finite(frustum) || !is_finite(p)) return false;
    for (const Plane& plane : frustum.planes) {
        if (side_of_plane(plane, p) == Sign::positive) return false;
    }
    return true;
}

Containment classify(Vec3 p, const Frustum& frustum) noexcept {
    return intersects(frustum, p) ? Containment::inside : Containment::disjoint;
}

template <Linear Other>
Containment classify(const Other& other, const Frustum& frustum) noexcept {
    if (!is_finite(frustum) || !is_finite(other)) return Containment::disjoint;
    return contained(other, frustum);
}

Containment classify(const Triangle& t, const Frustum& frustum) noexcept {
    if (!is_finite(frustum) || !is_finite(t)) return Containment::disjoint;
    const Containment found = by_corners(frustum, std::array{t.a, t.b, t.c});
    if (found != Containment::crossing) return found;
    for (int i = 0; i < 3; ++i) {
        if (intersects(frustum, t.vertex(i))) return Containment::crossing;
    }
    const auto& plane = frustum.planes;
    for (int e = 0; e < 3; ++e) {
        const Vec3 from = t.vertex(e), to = t.vertex((e + 1) % 3), other = t.vertex((e + 2) % 3);
        std::array<Sign, 6> rises{};
        for (std::size_t i = 0; i < 6; ++i) rises[i] = rise(plane[i], from, to);
        const auto above = [&](std::size_t up, std::size_t down) {
            const Plane &a = plane[up], &b = plane[down];
            const auto at = [&](Vec3 p) {
                return sign(two_along_edge, a.normal, a.offset, b.normal, b.offset, from, to, p);
            };
            return at(from) == Sign::positive ? at(other) : Sign::negative;
        };
        if (separated_by_two(rises, above)) return Containment::disjoint;
    }
    std::array<std::array<Sign, 6>, 6> turn{};
    for (const auto& [i, j] : plane_pairs) {
        turn[i][j] = sign(turning, plane[i].normal, plane[j].normal, t.a, t.b, t.c);
    }
    for (const auto& [i, j, k] : plane_triples) {
        const Sign orientation = turn[i][j];
        if (orientation == Sign::zero || turn[j][k] != orientation || turn[i][k] != -orientation) continue;
        if (orientation * sign(three_in_plane, plane[i].normal, plane[i].offset, plane[j].normal, plane[j].offset,
                               plane[k].normal, plane[k].offset, t.a, t.b, t.c) ==
            Sign::positive)
            return Containment::disjoint;
    }
    return Containment::crossing;
}

template <Linear Other>
bool intersects(const Frustum& frustum, const Other& other) noexcept {
    return classify(other, frustum) != Containment::disjoint;
}
bool intersects(const Frustum& f, const Triangle& t) noexcept { return classify(t, f) != Containment::disjoint; }

template Containment classify(const Segment&, const Frustum&) noexcept;
template Containment classify(const Ray&, const Frustum&) noexcept;
template Containment classify(const Line&, const Frustum&) noexcept;
template bool intersects(const Frustum&, const Segment&) noexcept;
template bool intersects(const Frustum&, const Ray&) noexcept;
template bool intersects(const Frustum&, const Line&) noexcept;

}  // namespace abut::pair
