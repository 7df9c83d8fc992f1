// SPDX-License-Identifier: MIT
// Containment of balls and boxes: by one shape's projected radius along the face normals of the other, or by its
// farthest corner.
#include "abut/pair/contains/contains_box_sphere.h"

#include "abut/pair/intersects/aabb_aabb.h"
#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/aabb_sphere.h"
#include "abut/pair/intersects/obb_aabb.h"
#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/intersects/obb_point.h"
#include "abut/pair/intersects/obb_sphere.h"
#include "abut/pair/intersects/sphere_linear.h"
#include "abut/pair/intersects/sphere_sphere.h"
#include "abut/pair/intersects/triangle_aabb.h"
#include "abut/pair/intersects/triangle_obb.h"
#include "abut/pair/intersects/triangle_sphere.h"
#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

using exact::Sign;

// Whether the first contains the second; both are known to intersect, so they are finite and not empty.

bool contains(const Sphere& outer, const Sphere& inner) {
    return inner.radius <= outer.radius &&
           exact::sign([](auto c, auto r, auto d, auto s) { return dot(d - c, d - c) - (r - s) * (r - s); },
                       outer.center, outer.radius, inner.center, inner.radius) != Sign::positive;
}

bool contains(const Sphere& outer, const Aabb& inner) {
    Vec3 furthest;
    for (int i = 0; i < 3; ++i) {
        const bool upper = exact::sign([](auto low, auto high, auto c) { return (low - c) + (high - c); }, inner.min[i],
                                       inner.max[i], outer.center[i]) == Sign::positive;
        furthest[i] = upper ? inner.max[i] : inner.min[i];
    }
    return intersects(outer, furthest);
}

bool contains(const Sphere& outer, const Obb& inner) {
    for (int corner = 0; corner < 8; ++corner) {
        Vec3 h = inner.half_extents;
        for (int i = 0; i < 3; ++i) {
            if (corner >> i & 1) h[i] = -h[i];
        }
        if (exact::sign(
                [](auto c, auto r, auto d, auto x, auto y, auto z, auto g) {
                    const auto v = (d - c) + g.x * x + g.y * y + g.z * z;
                    return dot(v, v) - r * r;
                },
                outer.center, outer.radius, inner.center, inner.axes[0], inner.axes[1], inner.axes[2],
                h) == Sign::positive)
            return false;
    }
    return true;
}

bool contains(const Aabb& outer, const Sphere& inner) {
    for (int i = 0; i < 3; ++i) {
        const auto clearance = [&](double from, double to) {
            return exact::sign([](auto a, auto b, auto r) { return (b - a) - r; }, from, to, inner.radius);
        };
        if (clearance(outer.min[i], inner.center[i]) == Sign::negative) return false;
        if (clearance(inner.center[i], outer.max[i]) == Sign::negative) return false;
    }
    return true;
}

bool contains(const Aabb& outer, const Aabb& inner) {
    return intersects(outer, inner.min) && intersects(outer, inner.max);
}

bool contains(const Aabb& outer, const Obb& inner) {
    for (int k = 0; k < 3; ++k) {
        if (exact::sign(
                [](auto low, auto high, auto c, auto x, auto y, auto z, auto h) {
                    const auto projected_radius = abs(h.x * x) + abs(h.y * y) + abs(h.z * z);
                    return abs((low - c) + (high - c)) + 2 * projected_radius - (high - low);
                },
                outer.min[k], outer.max[k], inner.center[k], inner.axes[0][k], inner.axes[1][k], inner.axes[2][k],
                inner.half_extents) == Sign::positive)
            return false;
    }
    return true;
}

bool contains(const Obb& outer, const Sphere& inner) {
    for (int k = 0; k < 3; ++k) {
        if (outside(outer, k, inner.center)) return false;
        const Slab s = slab(outer, k);
        if (exact::sign(
                [](auto c, auto i, auto j, auto axis, auto half, auto x, auto r) {
                    const auto n = cross(i, j);
                    const auto clearance = half * abs(dot(n, axis)) - abs(dot(n, x - c));
                    return clearance * clearance - r * r * dot(n, n);
                },
                outer.center, s.i, s.j, s.k, s.half, inner.center, inner.radius) == Sign::negative)
            return false;
    }
    return true;
}

bool contains(const Obb& outer, const Aabb& inner) {
    for (int k = 0; k < 3; ++k) {
        const Slab s = slab(outer, k);
        if (exact::sign(
                [](auto c, auto i, auto j, auto axis, auto half, auto low, auto high) {
                    const auto n = cross(i, j);
                    const auto size = high - low;
                    const auto projected_radius = size.x * abs(n.x) + size.y * abs(n.y) + size.z * abs(n.z);
                    return abs(dot(n, (low - c) + (high - c))) + projected_radius - 2 * (half * abs(dot(n, axis)));
                },
                outer.center, s.i, s.j, s.k, s.half, inner.min, inner.max) == Sign::positive)
            return false;
    }
    return true;
}

bool contains(const Obb& outer, const Obb& inner) {
    for (int k = 0; k < 3; ++k) {
        const Slab s = slab(outer, k);
        if (exact::sign(
                [](auto c, auto i, auto j, auto axis, auto half, auto d, auto x, auto y, auto z, auto h) {
                    const auto n = cross(i, j);
                    const auto projected_radius = abs(h.x * dot(n, x)) + abs(h.y * dot(n, y)) + abs(h.z * dot(n, z));
                    return abs(dot(n, d - c)) + projected_radius - half * abs(dot(n, axis));
                },
                outer.center, s.i, s.j, s.k, s.half, inner.center, inner.axes[0], inner.axes[1], inner.axes[2],
                inner.half_extents) == Sign::positive)
            return false;
    }
    return true;
}

template <class A, class B>
Containment decide(bool intersecting, const A& a, const B& b) {
    if (!intersecting) return Containment::disjoint;
    if (contains(b, a)) return Containment::inside;
    return contains(a, b) ? Containment::containing : Containment::crossing;
}

template <class Solid>
Containment decide_triangle(const Triangle& t, const Solid& solid) {
    if (!is_finite(t) || !intersects(t, solid)) return Containment::disjoint;
    const bool inside = intersects(solid, t.a) && intersects(solid, t.b) && intersects(solid, t.c);
    return inside ? Containment::inside : Containment::crossing;
}

Containment decide_point(bool intersecting) { return intersecting ? Containment::inside : Containment::disjoint; }

}  // namespace

Containment classify(Vec3 a, const Sphere& b) noexcept { return decide_point(intersects(b, a)); }
Containment classify(Vec3 a, const Aabb& b) noexcept { return decide_point(intersects(b, a)); }
Containment classify(Vec3 a, const Obb& b) noexcept { return decide_point(intersects(b, a)); }

Containment classify(const Triangle& a, const Sphere& b) noexcept { return decide_triangle(a, b); }
Containment classify(const Triangle& a, const Aabb& b) noexcept { return decide_triangle(a, b); }
Containment classify(const Triangle& a, const Obb& b) noexcept { return decide_triangle(a, b); }

Containment classify(const Sphere& a, const Sphere& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Sphere& a, const Aabb& b) noexcept { return decide(intersects(b, a), a, b); }
Containment classify(const Sphere& a, const Obb& b) noexcept { return decide(intersects(b, a), a, b); }

Containment classify(const Aabb& a, const Sphere& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Aabb& a, const Aabb& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Aabb& a, const Obb& b) noexcept { return decide(intersects(b, a), a, b); }

Containment classify(const Obb& a, const Sphere& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Obb& a, const Aabb& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Obb& a, const Obb& b) noexcept { return decide(intersects(a, b), a, b); }

}  // namespace abut::pair
