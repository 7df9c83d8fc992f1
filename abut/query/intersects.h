// SPDX-License-Identifier: MIT
// intersects: whether two things touch.
//
// Every verb is a ladder, climbed when the program is compiled: the pair's closed form; the same with the operands swapped;
// a composite (parts and a tree) that asks the verb of its parts; else an error that names the missing rung.
#pragma once

#include "abut/query/ladder.h"
#include "abut/query/pairs.h"

namespace abut {

/// Whether a and b share a point. Closed sets: touching counts. Exact for every finite double, whatever the order of
/// operands and corners; degenerate shapes are the segment or point that they are; what is empty meets nothing.
/// NaN or infinity in either: false.
template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept {
    if constexpr (requires { pair::intersects(a, b); }) {
        return pair::intersects(a, b);
    } else if constexpr (requires { pair::intersects(b, a); }) {
        return pair::intersects(b, a);
    } else if constexpr (requires { composite_intersects(a, b); }) {
        return composite_intersects(a, b);
    } else if constexpr (requires { composite_intersects(b, a); }) {
        return composite_intersects(b, a);
    } else {
        static_assert(
            ladder::no_rung<A, B>,
            "abut::intersects(a, b) needs pair::intersects(a, b) in either order, or a Composite on either side");
        return false;
    }
}

/// Whether the point lies in the closed shape, exactly. For a mesh's inside see mesh/inside.h.
template <class Shape>
requires requires(const Shape& shape, const Vec3& point) { pair::intersects(shape, point); }
[[nodiscard]] bool contains(const Shape& shape, const Vec3& point) noexcept { return pair::intersects(shape, point); }

}  // namespace abut
