// SPDX-License-Identifier: MIT
// Cone and plane: they intersect if apex and base centre are on different sides, or if the base intersects the plane.
#include "abut/pair/intersects/cone_plane.h"

#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/predicates/disc_plane_polynomials.h"

namespace abut::pair {

using disc::DiscAndPlane;
using exact::Scaled;
using exact::Sign;

bool intersects(const Cone& cone, const Plane& plane) noexcept {
    if (!is_finite(cone) || !is_finite(plane) || !(cone.radius >= 0)) return false;
    if (cone.base == cone.apex) return intersects(plane, cone.base);
    const DiscAndPlane base{cone.base, cone.base, cone.apex, cone.radius, plane};
    const DiscAndPlane apex{cone.apex, cone.base, cone.apex, 0, plane};
    return base.of(disc::height) * apex.of(disc::height) != Sign::positive ||
           base.of(disc::squared_gap) != Sign::positive;
}

ClosestPoints closest_points(const Cone& cone, const Plane& plane) noexcept {
    if (!is_finite(cone) || !is_finite(plane)) return {};
    if (!(cone.radius >= 0)) return infinitely_far();
    if (cone.base == cone.apex || cone.radius == 0 || plane.normal == Vec3(0))
        return swapped_shapes(closest_points(plane, Segment{cone.base, cone.apex}));
    const DiscAndPlane base{cone.base, cone.base, cone.apex, cone.radius, plane};
    const DiscAndPlane apex{cone.apex, cone.base, cone.apex, 0, plane};
    const Scaled height = base.value(disc::height), apex_gap = abs(apex.value(disc::height));
    if (height.sign() * static_cast<int>(apex.of(disc::height)) <= 0) return disc::touching(base.crossing());
    if (base.of(disc::squared_gap) != Sign::positive) return disc::touching(base.shared_point());
    const Scaled rim_gap = base.gap();
    return apex_gap < rim_gap ? disc::across(cone.apex, apex_gap, plane) : disc::across(base.nearest(), rim_gap, plane);
}

}  // namespace abut::pair
