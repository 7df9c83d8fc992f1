// SPDX-License-Identifier: MIT
// Where a shape's anchor is. Internal: only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/anchor.h"
#include "abut/query/ladder.h"

namespace abut {

namespace query {

template <class Shape>
[[nodiscard]] Vec3 anchor_of(const Shape& shape) noexcept {
    if constexpr (ladder::is_any<Shape>) {
        return ladder::open(shape, [](const auto& x) { return query::anchor_of(x); });
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
        const Aabb box = bounds(shape), corners = is_finite(box) ? box : ladder::start_of(shape);
        return corners.empty() ? Vec3(0) : corners.center();
    } else {
        return ladder::box_of(shape).center();
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_ANCHOR_DECLARED(X) \
    template <>                 \
    ABUT_API Vec3 anchor_of(const X& x) noexcept;
#define ABUT_ANCHOR_DEFINED(X)            \
    template <>                           \
    Vec3 anchor_of(const X& x) noexcept { \
        const DefaultFloats floats;       \
        return query::anchor_of(x);       \
    }
