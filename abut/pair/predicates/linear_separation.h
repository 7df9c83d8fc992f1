// SPDX-License-Identifier: MIT
// The two tests that separate linear components from other sets: by bounding boxes, and by the side of a projected
// line. For .cpp files of this room.
//
// Two closed convex sets without a common point are separated by a plane, and for polyhedra by one whose normal is a
// cross product of two of their edge directions, if these span space. Let each linear component be thickened by an
// axis-aligned box that shrinks to nothing: the candidate normals are then the coordinate axes e (bounds), e x the
// direction of either (projections along an axis) and the cross product of both directions (coplanarity). Zero normals
// separate nothing, so parallel, collinear, zero-length and equal components need no special cases.
#pragma once

#include "abut/exact/sign.h"
#include "abut/pair/predicates/linear_component.h"

namespace abut::pair {

/// In the projection onto the coordinates i and j: the side of the supporting line on which p lies, positive on the
/// left; zero when the line projects to a point.
template <Linear T>
exact::Sign side_of_line(const T& component, int i, int j, const Vec3& p) {
    const Vec3 &first = first_of(component), &second = second_of(component);
    return exact::sign([](auto fi, auto fj, auto si, auto sj, auto pi,
                          auto pj) { return direction<T>(fi, si) * (pj - fj) - direction<T>(fj, sj) * (pi - fi); },
                       first[i], first[j], second[i], second[j], p[i], p[j]);
}

}  // namespace abut::pair
