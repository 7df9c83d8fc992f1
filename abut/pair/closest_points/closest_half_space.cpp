// SPDX-License-Identifier: MIT
// Closest points of a half-space and any shape: those of its bounding plane, unless the shape lies below.
#include "abut/pair/closest_points/closest_half_space.h"

#include <limits>

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_capsule.h"
#include "abut/pair/closest_points/closest_frustum_plane.h"
#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/intersects/cone_plane.h"
#include "abut/pair/intersects/cylinder_plane.h"
#include "abut/pair/intersects/ellipsoid_plane.h"
#include "abut/pair/intersects/half_space_shape.h"
#include "abut/pair/intersects/hull_plane.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/shape_list.h"

namespace abut::pair {
namespace {

/// The plane that bounds it; all of space, as a plane, in place of a half-space that is all of space.
Plane bounding_plane(const HalfSpace& h) { return {h.normal, h.normal == Vec3(0) && h.offset > 0 ? 0 : h.offset}; }

template <class Shape>
ClosestPoints closest_to_plane(const Shape& shape, const Plane& plane) {
    if constexpr (std::is_same_v<Shape, HalfSpace>) {
        return closest_points(bounding_plane(shape), plane);
    } else if constexpr (std::is_same_v<Shape, Vec3>) {
        return swapped_shapes(closest_points(plane, Point(shape)));
    } else if constexpr (requires { closest_points(shape, plane); }) {
        return closest_points(shape, plane);
    } else {
        return swapped_shapes(closest_points(plane, shape));
    }
}

/// A common point of two half-spaces with parallel planes that differ, given a point on each plane: one that lies in
/// the other half-space. If both do, that of the half-space with the lower normal, so that swapped operands give the
/// same point.
Vec3 shared_point(const HalfSpace& a, const HalfSpace& b, const ClosestPoints& on) {
    const bool a_in_b = intersects(Plane{a.normal, a.offset}, b), b_in_a = intersects(Plane{b.normal, b.offset}, a);
    return a_in_b && (!b_in_a || precedes(a.normal, b.normal)) ? on.on_a : on.on_b;
}

}  // namespace

template <HasSupportSide Shape>
ClosestPoints closest_points(const Shape& shape, const HalfSpace& half_space) noexcept {
    const ClosestPoints found = closest_to_plane(shape, bounding_plane(half_space));
    const bool apart = found.distance > 0 && found.distance < std::numeric_limits<double>::infinity();
    if (!apart || !intersects(shape, half_space)) return found;
    // All of the shape lies below the plane.
    Vec3 shared = found.on_a;
    if constexpr (std::is_same_v<Shape, HalfSpace>) shared = shared_point(shape, half_space, found);
    return {shared, shared, 0};
}

#define ABUT_INSTANCE(Shape) template ClosestPoints closest_points(const Shape&, const HalfSpace&) noexcept;
ABUT_SHAPES(ABUT_INSTANCE)
#undef ABUT_INSTANCE

}  // namespace abut::pair
