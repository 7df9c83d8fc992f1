// SPDX-License-Identifier: MIT
// Whether a triangle contains a point whose coordinates are polynomials of the inputs, or quotients of two. For .cpp
// files of this room.
#pragma once

#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/pair/predicates/zero_vector.h"
#include "abut/shape/hull.h"

namespace abut::pair {

/// Exactly, for the closed triangle, which may be degenerate to a segment or a point. `offset(from, inputs...)` is the
/// point less `from`, times a number that is not zero and has the sign `orientation`. Corners and inputs must be
/// finite.
template <class Offset, class... Inputs>
bool point_in_triangle(const Triangle& t, exact::Sign orientation, Offset offset, const Inputs&... inputs) noexcept {
    using exact::sign;
    using exact::Sign;
    const auto normal = [](auto a, auto b, auto c) { return cross(b - a, c - a); };
    if (is_zero_vector(normal, t.a, t.b, t.c)) {
        // A segment between the first and the last of the corners in lexicographic order.
        const SortedTriangle sorted(t);
        const Vec3 p = sorted.corner[0], q = sorted.corner[2];
        if (p == q) return is_zero_vector(offset, p, inputs...);
        const auto aside = [offset](auto a, auto b, auto... in) { return cross(b - a, offset(a, in...)); };
        const auto behind = [offset](auto a, auto b, auto... in) { return dot(a - b, offset(a, in...)); };
        return is_zero_vector(aside, p, q, inputs...) &&
               orientation * sign(behind, p, q, inputs...) != Sign::positive &&
               orientation * sign(behind, q, p, inputs...) != Sign::positive;
    }
    const auto height = [=](auto a, auto b, auto c, auto... in) { return dot(normal(a, b, c), offset(a, in...)); };
    if (sign(height, t.a, t.b, t.c, inputs...) != Sign::zero) return false;
    const auto within = [=](auto a, auto b, auto c, auto... in) {
        return dot(normal(a, b, c), cross(b - a, offset(a, in...)));
    };
    return orientation * sign(within, t.a, t.b, t.c, inputs...) != Sign::negative &&
           orientation * sign(within, t.b, t.c, t.a, inputs...) != Sign::negative &&
           orientation * sign(within, t.c, t.a, t.b, inputs...) != Sign::negative;
}

/// Whether the test is true for any of the triangles of a hull that is not empty but has no interior.
template <class Test>
bool any_triangle(const Hull& flat, Test test) noexcept {
    const std::span<const Vec3> v = flat.vertices();
    if (flat.dimension() < 2) return test(Triangle{v.front(), v.front(), v.back()});
    const std::span<const Index3> triangles = flat.facet(0);
    return std::any_of(triangles.begin(), triangles.end(), [&](const Index3& t) {
        return test(Triangle{v[t[0]], v[t[1]], v[t[2]]});
    });
}

}  // namespace abut::pair
