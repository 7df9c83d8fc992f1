// SPDX-License-Identifier: MIT
// Hull and point: a solid contains a point that lies beyond no facet; for a flat hull the test is in its plane or along
// its line.
#include "abut/pair/intersects/hull_point.h"

#include "abut/pair/predicates/facet_side.h"

namespace abut::pair {
namespace {

using exact::Sign;

bool in_polygon(std::span<const Vec3> around, Vec3 p) {
    if (exact::orient3d(around[0], around[1], around[2], p) != Sign::zero) return false;
    int axis = 2;
    Sign orientation = exact::orient2d(axis, around[0], around[1], around[2]);
    while (orientation == Sign::zero && axis > 0)
        orientation = exact::orient2d(--axis, around[0], around[1], around[2]);
    for (std::size_t i = 0; i < around.size(); ++i) {
        if (exact::orient2d(axis, around[i], around[i + 1 == around.size() ? 0 : i + 1], p) == -orientation)
            return false;
    }
    return true;
}

}  // namespace

bool intersects(const Hull& hull, Vec3 p) noexcept {
    const Aabb& box = hull.bounds();
    for (int i = 0; i < 3; ++i) {
        if (!(box.min[i] <= p[i] && p[i] <= box.max[i])) return false;
    }
    const std::span<const Vec3> v = hull.vertices();
    switch (hull.dimension()) {
        case 3:
            for (std::size_t f = 0; f < hull.facet_count(); ++f) {
                if (side_of_facet(hull, f, p) == Sign::positive) return false;
            }
            return true;
        case 2:
            return in_polygon(v, p);
        case 1:
            for (int axis = 0; axis < 3; ++axis) {
                if (exact::orient2d(axis, v[0], v[1], p) != Sign::zero) return false;
            }
            return true;
        default:
            return true;  // in the bounds of a point
    }
}

}  // namespace abut::pair
