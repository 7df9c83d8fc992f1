// SPDX-License-Identifier: MIT
// The containment of rays, lines and planes relative to each other: one contains another exactly when it contains its
// origin and its direction.
#include "abut/pair/contains/contains_unbounded.h"

#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/plane_plane.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::Sign;

Sign along(Vec3 d, Vec3 e) {
    return exact::sign([](auto u, auto v) { return dot(u, v); }, d, e);
}

// With a zero direction a ray or line is a point, contained if its origin is.
bool contains(const Ray& outer, const Ray& inner) {
    if (!intersects(outer, inner.origin)) return false;
    if (inner.direction == Vec3(0)) return true;
    return are_parallel(outer.direction, inner.direction) && along(outer.direction, inner.direction) == Sign::positive;
}
bool contains(const Ray& outer, const Line& inner) {
    return inner.direction == Vec3(0) && intersects(outer, inner.origin);
}
template <class Inner>
bool contains(const Line& outer, const Inner& inner) {
    if (!intersects(outer, inner.origin)) return false;
    return inner.direction == Vec3(0) || (outer.direction != Vec3(0) && are_parallel(outer.direction, inner.direction));
}
template <class Inner>
bool contains(const Plane& outer, const Inner& inner) {
    return intersects(outer, inner.origin) && along(outer.normal, inner.direction) == Sign::zero;
}

template <class A, class B>
Containment classify_by_parts(const A& a, const B& b, bool intersecting) {
    if (!intersecting) return Containment::disjoint;
    if (contains(b, a)) return Containment::inside;
    if constexpr (requires { contains(a, b); }) {
        if (contains(a, b)) return Containment::containing;
    }
    return Containment::crossing;
}

}  // namespace

Containment classify(const Ray& a, const Ray& b) noexcept { return classify_by_parts(a, b, intersects(a, b)); }
Containment classify(const Ray& a, const Line& b) noexcept { return classify_by_parts(a, b, intersects(b, a)); }
Containment classify(const Line& a, const Line& b) noexcept { return classify_by_parts(a, b, intersects(a, b)); }

Containment classify(const Ray& a, const Plane& b) noexcept {
    return !intersects(b, a) ? Containment::disjoint : contains(b, a) ? Containment::inside : Containment::crossing;
}
Containment classify(const Line& a, const Plane& b) noexcept {
    return !intersects(b, a) ? Containment::disjoint : contains(b, a) ? Containment::inside : Containment::crossing;
}

Containment classify(const Plane& a, const Plane& b) noexcept {
    if (!intersects(a, b)) return Containment::disjoint;
    if (b.normal == Vec3(0)) return Containment::inside;  // in all of space
    if (a.normal == Vec3(0)) return Containment::containing;
    return are_parallel(a.normal, b.normal) ? Containment::inside : Containment::crossing;
}

}  // namespace abut::pair
