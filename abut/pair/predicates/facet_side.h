// SPDX-License-Identifier: MIT
// The side of a hull's facet on which a point lies or to which a direction points, exactly, and quickly for most input.
// For .cpp files of this room.
#pragma once

#include "abut/shape/facet_plane-inl.h"

namespace abut::pair {

/// Positive when a finite point lies beyond facet f.
inline exact::Sign side_of_facet(const Hull& hull, std::size_t f, Vec3 p) noexcept {
    const FacetHeight h = point_height(hull.facet_planes()[f], p);
    if (h.certain()) [[likely]]
        return exact::to_sign(h.value);
    const Index3& t = hull.facet(f)[0];
    return exact::orient3d(hull.vertices()[t[0]], hull.vertices()[t[1]], hull.vertices()[t[2]], p);
}

}  // namespace abut::pair
