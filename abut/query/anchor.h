// SPDX-License-Identifier: MIT
// anchor_of: the point of a shape that tells where it is when it moves.
#pragma once

#include "abut/query/extent.h"

namespace abut {

/// The centre of a ball, box or ellipsoid; the origin of a ray or line; the first point of a segment, triangle, capsule,
/// cylinder (a) or cone (base); a point itself; else the middle of its bounds, or of its corners
/// where it has no end; for what has neither, like a plane, the origin of space.
template <class Shape>
[[nodiscard]] Vec3 anchor_of(const Shape& shape) {
    if constexpr (std::is_same_v<Shape, Vec3>) {
        return shape;
    } else if constexpr (std::is_same_v<Shape, Aabb>) {
        return shape.center();
    } else if constexpr (requires { shape.center; }) {
        return shape.center;
    } else if constexpr (requires { shape.origin; }) {
        return shape.origin;
    } else if constexpr (requires { shape.a; }) {
        return shape.a;
    } else if constexpr (requires { shape.base; }) {
        return shape.base;
    } else if constexpr (requires { shape.normal; }) {
        return Vec3(0);
    } else if constexpr (std::is_same_v<Shape, Frustum>) {
        const Aabb box = bounds(shape), corners = is_finite(box) ? box : ladder::start_of(shape);
        return corners.empty() ? Vec3(0) : corners.center();
    } else {
        return ladder::box_of(shape).center();
    }
}

}  // namespace abut
