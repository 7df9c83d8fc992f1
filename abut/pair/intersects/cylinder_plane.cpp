// SPDX-License-Identifier: MIT
// Cylinder and plane: they intersect if the ends' centres are on different sides, or if the closer end intersects the
// plane.
#include "abut/pair/intersects/cylinder_plane.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/predicates/disc_plane_polynomials.h"

namespace abut::pair {

using disc::DiscAndPlane;
using exact::Sign;

bool intersects(const Cylinder& cylinder, const Plane& plane) noexcept {
    if (!is_finite(cylinder) || !is_finite(plane) || !(cylinder.radius >= 0)) return false;
    const Vec3 a = cylinder.a, b = cylinder.b;
    if (a == b) return intersects(plane, a);
    const DiscAndPlane at_a{a, a, b, cylinder.radius, plane}, at_b{b, a, b, cylinder.radius, plane};
    return at_a.of(disc::height) * at_b.of(disc::height) != Sign::positive ||
           at_a.of(disc::squared_gap) != Sign::positive || at_b.of(disc::squared_gap) != Sign::positive;
}

ClosestPoints closest_points(const Cylinder& cylinder, const Plane& plane) noexcept {
    if (!is_finite(cylinder) || !is_finite(plane)) return {};
    if (!(cylinder.radius >= 0)) return infinitely_far();
    if (cylinder.a == cylinder.b || cylinder.radius == 0 || plane.normal == Vec3(0))
        return swapped_shapes(closest_points(plane, Segment{cylinder.a, cylinder.b}));
    const bool swap = precedes(cylinder.b, cylinder.a);
    const Vec3 a = swap ? cylinder.b : cylinder.a, b = swap ? cylinder.a : cylinder.b;
    const DiscAndPlane at_a{a, a, b, cylinder.radius, plane}, at_b{b, a, b, cylinder.radius, plane};
    const Sign height = at_a.of(disc::height);
    if (height * at_b.of(disc::height) != Sign::positive) return disc::touching(at_a.crossing());
    // Not by comparing the heights, which may be equal up to rounding.
    const bool b_nearer = height * at_a.of(disc::axis_climb) == Sign::negative;
    const DiscAndPlane& end = b_nearer ? at_b : at_a;
    if (end.of(disc::squared_gap) != Sign::positive) return disc::touching(end.shared_point());
    return disc::across(end.nearest(), end.gap(), plane);
}

}  // namespace abut::pair
