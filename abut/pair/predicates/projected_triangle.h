// SPDX-License-Identifier: MIT
// Projections for coplanar and collinear cases: the orientation of a triangle, and the segment that a triangle without
// area is. Internal to the triangle's pairs: include it from their .cpp files only.
#pragma once

#include <array>

#include "abut/exact/orient.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The coordinates that remain after projecting along z, x, y.
inline constexpr std::array<std::array<int, 2>, 3> coordinate_planes{{{0, 1}, {1, 2}, {2, 0}}};

/// A projection onto a coordinate plane, which keeps the coordinates u and v.
struct Projection {
    int u = 0;
    int v = 0;
    /// The orientation of the projection, counterclockwise positive; zero when it is collinear.
    exact::Sign turn = exact::Sign::zero;
};

/// A projection that preserves whether a, b, c are collinear; its turn is zero when they are.
[[nodiscard]] Projection projection(const Vec3& a, const Vec3& b, const Vec3& c) noexcept;

/// Whether a triangle has no area: its corners are collinear, or equal.
[[nodiscard]] inline bool is_flat(const Triangle& t) noexcept {
    return projection(t.a, t.b, t.c).turn == exact::Sign::zero;
}

/// The orientation of three projected points.
[[nodiscard]] inline exact::Sign turn(Projection view, const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
    return exact::orient2d(a[view.u], a[view.v], b[view.u], b[view.v], c[view.u], c[view.v]);
}

/// The segment that a triangle with collinear corners is: from its lexicographically first to its last corner.
[[nodiscard]] Segment as_segment(const Triangle& collinear) noexcept;

/// Whether p lies on the closed segment. All numbers must be finite.
[[nodiscard]] bool lies_on(const Segment& segment, const Vec3& p) noexcept;

}  // namespace abut::pair
