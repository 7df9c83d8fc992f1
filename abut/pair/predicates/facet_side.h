// SPDX-License-Identifier: MIT
// The side of a hull's facet on which a point lies or to which a direction points, exactly, and quickly for most input.
// For .cpp files of this room.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/exact/orient.h"
#include "abut/shape/hull.h"

namespace abut::pair {

/// A height above a facet and a bound of its error, both times a positive number that depends on the facet.
struct FacetHeight {
    double value;
    double error;

    bool certain() const { return std::abs(value) > error; }
};

inline FacetHeight direction_height(const FacetPlane& plane, Vec3 d) noexcept {
    const double most = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    return {plane.normal.x * d.x + plane.normal.y * d.y + plane.normal.z * d.z, plane.error * most + 0x1p-1070};
}
inline FacetHeight point_height(const FacetPlane& plane, Vec3 p) noexcept {
    return direction_height(plane, p - plane.corner);
}

/// Positive when a finite point lies beyond facet f.
inline exact::Sign side_of_facet(const Hull& hull, std::size_t f, Vec3 p) noexcept {
    const FacetHeight h = point_height(hull.facet_planes()[f], p);
    if (h.certain()) [[likely]]
        return exact::to_sign(h.value);
    const Index3& t = hull.facet(f)[0];
    return exact::orient3d(hull.vertices()[t[0]], hull.vertices()[t[1]], hull.vertices()[t[2]], p);
}

}  // namespace abut::pair
