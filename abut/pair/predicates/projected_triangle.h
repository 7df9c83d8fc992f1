// SPDX-License-Identifier: MIT
// What is left when everything lies in one plane or on one line: which way a triangle faces, and which segment it is when
// it has no area. Internal to the triangle's pairs: include it from their .cpp files only.
#pragma once

#include <array>

#include "abut/exact/orient.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The coordinates that remain when one looks along z, x, y.
inline constexpr std::array<std::array<int, 2>, 3> coordinate_planes{{{0, 1}, {1, 2}, {2, 0}}};

/// A coordinate plane onto which something projects without collapsing: coordinates u and v are kept.
struct Projection {
    int u = 0;
    int v = 0;
    exact::Sign turn = exact::Sign::zero;  ///< the projected turn, counterclockwise positive; zero when all collapse
};

/// Along which coordinate to look so that a, b, c keep their turn; a turn of zero when they are collinear.
[[nodiscard]] Projection projection(const Vec3& a, const Vec3& b, const Vec3& c) noexcept;

/// The turn of three points seen in a projection.
[[nodiscard]] inline exact::Sign turn(Projection view, const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
    return exact::orient2d(a[view.u], a[view.v], b[view.u], b[view.v], c[view.u], c[view.v]);
}

/// The segment that a triangle of collinear corners is: its lexicographically first and last corner.
[[nodiscard]] Segment as_segment(const Triangle& collinear) noexcept;

/// True when p lies on the closed segment. All finite.
[[nodiscard]] bool lies_on(const Segment& segment, const Vec3& p) noexcept;

}  // namespace abut::pair
