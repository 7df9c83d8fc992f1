// SPDX-License-Identifier: MIT
// The contact manifold of two faces: the region in which they overlap, as at most four points.
#pragma once

#include <array>
#include <span>

#include "abut/shape/result.h"

namespace abut::gjk {

/// A corner, an edge or a flat convex polygon of a shape's surface; polygons may have either orientation.
struct Face {
    static constexpr int most = 16;
    std::array<Vec3, most> corners;
    int count = 0;

    void add(Vec3 corner) { corners[static_cast<std::size_t>(count++)] = corner; }
    [[nodiscard]] std::span<const Vec3> span() const { return {corners.data(), static_cast<std::size_t>(count)}; }
};

/// Projects the two faces along the contact direction. The contact's points are corners of the region in which the
/// projections overlap and a's face lies beyond b's. Of more than four corners those are selected that span the region:
/// the deepest, the one farthest from it, and the two farthest to either side of the line through these. None if the
/// projections do not overlap.
[[nodiscard]] Contact contact_manifold(const Penetration& penetration, const Face& a, const Face& b) noexcept;

/// A contact with one point, given on a.
[[nodiscard]] inline Contact single_point_contact(const Penetration& p, Vec3 on_a) {
    return {p.depth, p.direction, {{{on_a, on_a - p.depth * p.direction, p.depth}}}, 1};
}

}  // namespace abut::gjk
