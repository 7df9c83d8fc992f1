// SPDX-License-Identifier: MIT
// A capsule is the convex hull of two balls and lies in what holds both; it holds what its corners lie in.
#include "abut/pair/classify_capsule.h"

#include "abut/pair/capsule_box.h"
#include "abut/pair/capsule_capsule.h"
#include "abut/pair/capsule_reach.h"
#include "abut/pair/capsule_sphere.h"
#include "abut/pair/capsule_straight.h"
#include "abut/pair/capsule_triangle.h"
#include "abut/pair/classify_solids.h"

namespace abut::pair {
namespace {

using capsule::Core;

// Whether all of the second lies in the first; both are known to meet, so they are finite and not empty.

template <class Box>
bool holds(const Capsule& outer, const Box& inner) {
    return capsule::holds(Core(outer.a, outer.b), polytope(inner), {outer.radius, 0});
}

bool holds(const Capsule& outer, const Sphere& inner) {
    return inner.radius <= outer.radius &&
           capsule::holds(Core(outer.a, outer.b), polytope(inner.center), {outer.radius, -inner.radius});
}

bool holds(const Capsule& outer, const Capsule& inner) {
    return holds(outer, Sphere{inner.a, inner.radius}) && holds(outer, Sphere{inner.b, inner.radius});
}

template <class Solid>
bool holds(const Solid& outer, const Capsule& inner) {
    return classify(Sphere{inner.a, inner.radius}, outer) == Containment::inside &&
           classify(Sphere{inner.b, inner.radius}, outer) == Containment::inside;
}

template <class A, class B>
Containment decide(bool meet, const A& a, const B& b) {
    if (!meet) return Containment::disjoint;
    if (holds(b, a)) return Containment::inside;
    return holds(a, b) ? Containment::containing : Containment::crossing;
}

}  // namespace

Containment classify(Vec3 a, const Capsule& b) noexcept {
    return intersects(b, a) ? Containment::inside : Containment::disjoint;
}
Containment classify(const Segment& a, const Capsule& b) noexcept {
    if (!intersects(b, a)) return Containment::disjoint;
    return intersects(b, a.a) && intersects(b, a.b) ? Containment::inside : Containment::crossing;
}
Containment classify(const Triangle& a, const Capsule& b) noexcept {
    if (!intersects(b, a)) return Containment::disjoint;
    const bool inside = intersects(b, a.a) && intersects(b, a.b) && intersects(b, a.c);
    return inside ? Containment::inside : Containment::crossing;
}
Containment classify(const Sphere& a, const Capsule& b) noexcept { return decide(intersects(b, a), a, b); }
Containment classify(const Aabb& a, const Capsule& b) noexcept { return decide(intersects(b, a), a, b); }
Containment classify(const Obb& a, const Capsule& b) noexcept { return decide(intersects(b, a), a, b); }

Containment classify(const Capsule& a, const Capsule& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Capsule& a, const Sphere& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Capsule& a, const Aabb& b) noexcept { return decide(intersects(a, b), a, b); }
Containment classify(const Capsule& a, const Obb& b) noexcept { return decide(intersects(a, b), a, b); }

Containment classify(const Capsule& a, const Plane& b) noexcept {
    if (!intersects(a, b)) return Containment::disjoint;
    // A plane has no thickness, but without a normal is all of space.
    const auto on_plane = [&](Vec3 end) {
        return exact::sign([](auto p, auto n, auto offset) { return dot(n, p) - offset; }, end, b.normal, b.offset) ==
               exact::Sign::zero;
    };
    const bool inside = b.normal == Vec3(0) || (a.radius == 0 && on_plane(a.a) && on_plane(a.b));
    return inside ? Containment::inside : Containment::crossing;
}

}  // namespace abut::pair
