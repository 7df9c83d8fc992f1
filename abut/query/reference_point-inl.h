// SPDX-License-Identifier: MIT
// Computes reference_point for each type; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/ladder.h"
#include "abut/query/reference_point.h"

namespace abut {

namespace query {

template <class Shape>
[[nodiscard]] Vec3 reference_point(const Shape& shape) noexcept {
    if constexpr (ladder::is_any<Shape>) {
        return ladder::visit_held(shape, [](const auto& x) { return query::reference_point(x); });
    } else if constexpr (std::is_same_v<Shape, Vec3>) {
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
        const Aabb box = bounds(shape), corners = is_finite(box) ? box : ladder::vertex_bounds(shape);
        return corners.empty() ? Vec3(0) : corners.center();
    } else {
        return ladder::bounds_of(shape).center();
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines reference_point for a type.
#define ABUT_REFERENCE_POINT_DECLARED(X) \
    template <>                          \
    ABUT_API Vec3 reference_point(const X& x) noexcept;
#define ABUT_REFERENCE_POINT_DEFINED(X)         \
    template <>                                 \
    Vec3 reference_point(const X& x) noexcept { \
        const DefaultFloats floats;             \
        return query::reference_point(x);       \
    }
