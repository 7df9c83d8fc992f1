// SPDX-License-Identifier: MIT
// Sweeps of a point and a triangle, and of two edges, whose corners each move along a line: for cloth and deforming
// meshes.
#pragma once

#include <optional>

#include "abut/shape/moving.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// What counts as a contact. A pair that starts within the thickness, at the distance d, counts at t = 0 if kept_share
/// is 1, otherwise when it comes within kept_share · d; with ignore_separating it does not count if no corner moves
/// towards the plane between the two.
struct DeformingContact {
    double thickness = 0;
    double kept_share = 1;
    bool ignore_separating = false;
};

/// The first time, at most min(max_t, 1), at which the two are within `thickness` of each other; if so at the start, t
/// = 0. Conservative: a contact is never missed and t is never late. Let S be the sum of the magnitudes of all
/// coordinates: a distance within thickness + 2^-30 S counts as well, and so does a pair that 8192 steps have not
/// separated, at the t reached. The normal points from the second to the first; if they touch at the start, it is
/// orthogonal to the triangle or to both edges, towards the side from which the first comes. `position` is the first's
/// point, `point` the second's. Triangles and edges may be degenerate. Numbers that are not finite and a negative
/// thickness give nothing.
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                            double thickness = 0, double max_t = 1) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b, double thickness = 0,
                                            double max_t = 1) noexcept;

/// The same for another definition of contact.
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                            const DeformingContact& contact, double max_t = 1) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b,
                                            const DeformingContact& contact, double max_t = 1) noexcept;

}  // namespace abut::pair
