// SPDX-License-Identifier: MIT
// A capsule is the convex hull of two balls, so a convex set contains it if it contains both; it contains a polytope if
// it contains its corners.
#include "abut/pair/contains/contains_capsule.h"

#include "abut/pair/contains/contains_box_sphere.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/capsule_box.h"
#include "abut/pair/intersects/capsule_capsule.h"
#include "abut/pair/intersects/capsule_linear.h"
#include "abut/pair/intersects/capsule_sphere.h"
#include "abut/pair/intersects/capsule_triangle.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using capsule::SortedSegment;

// Whether the first contains the second; both are known to intersect, so they are finite and not empty.

template <class Box>
bool contains(const Capsule& outer, const Box& inner) {
    return capsule::contains(SortedSegment(outer.a, outer.b), polytope(inner), {outer.radius, 0});
}

bool contains(const Capsule& outer, const Sphere& inner) {
    return inner.radius <= outer.radius &&
           capsule::contains(SortedSegment(outer.a, outer.b), polytope(inner.center), {outer.radius, -inner.radius});
}

bool contains(const Capsule& outer, const Capsule& inner) {
    return contains(outer, Sphere{inner.a, inner.radius}) && contains(outer, Sphere{inner.b, inner.radius});
}

template <class Solid>
bool contains(const Solid& outer, const Capsule& inner) {
    return classify(Sphere{inner.a, inner.radius}, outer) == Containment::inside &&
           classify(Sphere{inner.b, inner.radius}, outer) == Containment::inside;
}

template <class A, class B>
Containment decide(bool intersecting, const A& a, const B& b) {
    if (!intersecting) return Containment::disjoint;
    if (contains(b, a)) return Containment::inside;
    return contains(a, b) ? Containment::containing : Containment::crossing;
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
    // A plane has no thickness, but with a zero normal it is all of space.
    const auto on_plane = [&](Vec3 end) { return side_of_plane(b, end) == exact::Sign::zero; };
    const bool inside = b.normal == Vec3(0) || (a.radius == 0 && on_plane(a.a) && on_plane(a.b));
    return inside ? Containment::inside : Containment::crossing;
}

}  // namespace abut::pair
