// SPDX-License-Identifier: MIT
// Hull and plane: tests the segment between the vertices farthest against the normal and along it.
#include "abut/pair/intersects/hull_plane.h"

#include <limits>

#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/predicates/hull_support_vertex.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using exact::Sign;

Segment across(const Hull& hull, const Plane& plane) {
    return {hull.vertices()[support_vertex(hull, -plane.normal)], hull.vertices()[support_vertex(hull, plane.normal)]};
}

}  // namespace

Containment classify(const Hull& hull, const Plane& plane) noexcept {
    if (hull.empty() || !is_finite(plane)) return Containment::disjoint;
    const Segment s = across(hull, plane);
    const Sign low = side_of_plane(plane, s.a), high = side_of_plane(plane, s.b);
    if (low == Sign::positive || high == Sign::negative) return Containment::disjoint;
    return low == Sign::zero && high == Sign::zero ? Containment::inside : Containment::crossing;
}

bool intersects(const Hull& hull, const Plane& plane) noexcept {
    return classify(hull, plane) != Containment::disjoint;
}

ClosestPoints closest_points(const Hull& hull, const Plane& plane) noexcept {
    ClosestPoints answer;
    if (!is_finite(plane)) return answer;
    if (hull.empty()) {
        answer.distance = std::numeric_limits<double>::infinity();
        return answer;
    }
    return results::swapped_shapes(closest_points(plane, across(hull, plane)));
}

}  // namespace abut::pair
