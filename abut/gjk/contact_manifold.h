// SPDX-License-Identifier: MIT
// The places where two faces lie against each other.
#pragma once

#include <array>
#include <span>

#include "abut/shape/result.h"

namespace abut::gjk {

/// A corner, an edge or a flat convex polygon on a shape's surface; polygons in either sense of rotation.
struct Face {
    static constexpr int most = 16;
    std::array<Vec3, most> corners;
    int count = 0;

    void add(Vec3 corner) { corners[static_cast<std::size_t>(count++)] = corner; }
    [[nodiscard]] std::span<const Vec3> span() const { return {corners.data(), static_cast<std::size_t>(count)}; }
};

/// The places of a contact, where the two faces, seen along its direction, lie over each other and a's lies beyond b's: the
/// corners of that region, at most four of them, chosen to span it: the deepest, the farthest from it, and the two
/// farthest to either side of these; none where they do not lie over each other.
[[nodiscard]] Contact contact_manifold(const Penetration& penetration, const Face& a, const Face& b) noexcept;

/// A contact with one place, given on a.
[[nodiscard]] inline Contact single_point_contact(const Penetration& p, Vec3 on_a) {
    return {p.depth, p.direction, {{{on_a, on_a - p.depth * p.direction, p.depth}}}, 1};
}

}  // namespace abut::gjk
