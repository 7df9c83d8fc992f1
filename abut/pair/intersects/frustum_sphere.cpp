// SPDX-License-Identifier: MIT
// Frustum and ball: the frustum's point closest to the centre is on a plane, on the line of two planes or in the point
// of three.
//
// It is reached from the centre against the outward normals of these planes only (the Karush-Kuhn-Tucker conditions);
// all other planes, pairs and triples for which that holds are no farther away. So the ball is disjoint exactly when
// one of them is farther away than its radius.
#include "abut/pair/intersects/frustum_sphere.h"

#include "abut/pair/contains/contains_frustum.h"
#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/frustum_separation.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

constexpr auto height = [](auto n, auto o, auto c) { return dot(n, c) - o; };

// A ball's radius is that of a sphere plus the distance by which it is grown: the sum need not be a double.

/// The squared distance of the centre from a plane less the squared radius, times n².
constexpr auto plane_squared_gap = [](auto n, auto o, auto c, auto radius, auto growth) {
    const auto h = height(n, o, c);
    const auto r = radius + growth;
    return h * h - r * r * dot(n, n);
};

/// The weight of the first normal in the vector to the line of two planes, times the square of their cross product.
constexpr auto share_of_two = [](auto m, auto o, auto n, auto p, auto c) {
    return height(m, o, c) * dot(n, n) - height(n, p, c) * dot(m, n);
};
constexpr auto line_squared_gap = [](auto m, auto o, auto n, auto p, auto c, auto radius, auto growth) {
    const auto r = radius + growth;
    const auto step = height(m, o, c) * n - height(n, p, c) * m;
    const auto axis = cross(m, n);
    return dot(step, step) - r * r * dot(axis, axis);
};

/// The vector from the point of three planes to the centre, times their determinant.
constexpr auto from_corner = [](auto m, auto o, auto n, auto p, auto l, auto q, auto c) {
    return height(m, o, c) * cross(n, l) + height(n, p, c) * cross(l, m) + height(l, q, c) * cross(m, n);
};
constexpr auto share_of_three = [](auto m, auto o, auto n, auto p, auto l, auto q, auto c) {
    return dot(from_corner(m, o, n, p, l, q, c), cross(n, l));
};
constexpr auto corner_squared_gap = [](auto m, auto o, auto n, auto p, auto l, auto q, auto c, auto radius,
                                       auto growth) {
    const auto r = radius + growth;
    const auto v = from_corner(m, o, n, p, l, q, c);
    const auto det = dot(m, cross(n, l));
    return dot(v, v) - r * r * (det * det);
};

/// Whether the foot of c on b's plane lies beyond a's plane.
bool foot_beyond(const Plane& a, const Plane& b, Vec3 c) {
    return sign(share_of_two, a.normal, a.offset, b.normal, b.offset, c) == Sign::positive;
}

bool beyond_line(const Plane& a, const Plane& b, const Sphere& s, double growth) {
    return sign(share_of_two, a.normal, a.offset, b.normal, b.offset, s.center) != Sign::negative &&
           sign(share_of_two, b.normal, b.offset, a.normal, a.offset, s.center) != Sign::negative &&
           sign(line_squared_gap, a.normal, a.offset, b.normal, b.offset, s.center, s.radius, growth) == Sign::positive;
}

Sign corner_to_ball(const Plane& a, const Plane& b, const Plane& c, const Sphere& s, double growth) {
    return sign(corner_squared_gap, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset, s.center, s.radius,
                growth);
}

bool beyond_corner(const Plane& a, const Plane& b, const Plane& c, const Sphere& s, double growth) {
    const auto share = [&](const Plane& i, const Plane& j, const Plane& k) {
        return sign(share_of_three, i.normal, i.offset, j.normal, j.offset, k.normal, k.offset, s.center);
    };
    return share(a, b, c) != Sign::negative && share(b, c, a) != Sign::negative && share(c, a, b) != Sign::negative &&
           corner_to_ball(a, b, c, s, growth) == Sign::positive;
}

/// The containment of the sphere grown by a distance, except that `containing` is reported as `crossing`.
Containment relation(const Sphere& s, const Frustum& frustum, double growth = 0) {
    if (!is_finite(s) || !(s.radius >= 0) || !is_finite(frustum)) return Containment::disjoint;
    const auto& plane = frustum.planes;
    std::array<bool, 6> out{};
    bool center_in = true, inside = true;
    for (std::size_t i = 0; i < 6; ++i) {
        const Sign side = sign(height, plane[i].normal, plane[i].offset, s.center);
        const Sign squared_gap = sign(plane_squared_gap, plane[i].normal, plane[i].offset, s.center, s.radius, growth);
        out[i] = side == Sign::positive;
        if (out[i] && squared_gap == Sign::positive) return Containment::disjoint;
        center_in = center_in && !out[i];
        inside = inside && squared_gap != Sign::negative;
    }
    if (center_in) return inside ? Containment::inside : Containment::crossing;
    // Usually the closest point is the foot on a plane, which holds if it lies beyond no other plane.
    for (std::size_t i = 0; i < 6; ++i) {
        bool kept = out[i];
        for (std::size_t k = 0; k < 6 && kept; ++k) kept = k == i || !foot_beyond(plane[k], plane[i], s.center);
        if (kept) return Containment::crossing;
    }
    // A foot can be closest only if the centre lies beyond one of its planes.
    for (const auto& [i, j] : plane_pairs) {
        if ((out[i] || out[j]) && beyond_line(plane[i], plane[j], s, growth)) return Containment::disjoint;
    }
    for (const auto& [i, j, k] : plane_triples) {
        if ((out[i] || out[j] || out[k]) && beyond_corner(plane[i], plane[j], plane[k], s, growth))
            return Containment::disjoint;
    }
    return is_empty(frustum) ? Containment::disjoint : Containment::crossing;
}

}  // namespace

bool contains(const Sphere& sphere, const Frustum& frustum) noexcept {
    return all_vertices(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign) {
        return corner_to_ball(a, b, c, sphere, 0) != Sign::positive;
    });
}

bool intersects(const Frustum& frustum, const Sphere& sphere) noexcept {
    return relation(sphere, frustum) != Containment::disjoint;
}

bool within(const Frustum& frustum, const Sphere& sphere, double max_distance) noexcept {
    return relation(sphere, frustum, max_distance) != Containment::disjoint;
}

Containment classify(const Sphere& sphere, const Frustum& frustum) noexcept {
    const Containment found = relation(sphere, frustum);
    return found == Containment::crossing && contains(sphere, frustum) ? Containment::containing : found;
}

}  // namespace abut::pair
