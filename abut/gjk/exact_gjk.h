// SPDX-License-Identifier: MIT
// GJK with exact signs: finds the simplex of corners that contains the point of a - b closest to the origin. Internal.
//
// The closest point v of a simplex of minimal dimension, times a positive polynomial, is a polynomial of its corners:
//   one corner     w
//   two            w (e·e) - (w·e) e, with e their edge
//   three          ± n, with n their normal
//
// So each decision of GJK, which corner is the support point along -v and whether it is closer, is the sign of a
// polynomial. Among all simplices of the current corners, the right one is the only one whose weights are positive and
// which no other corner lies in front of, along v (the Karush-Kuhn-Tucker conditions). The distance decreases strictly
// and there are finitely many simplices, so the search ends.
#pragma once

#include "abut/exact/scaled.h"
#include "abut/gjk/core_vertex.h"
#include "abut/gjk/simplex.h"

namespace abut::gjk {

/// A corner of the Minkowski difference a - b.
struct VertexPair {
    Corner a, b;
};

/// The result of an exact search: the 1 to 3 corners whose simplex contains the closest point in its interior; or, if
/// the sets intersect, the corners of a simplex that contains the origin.
struct ExactSimplex {
    std::array<VertexPair, 4> pairs;
    int size = 0;
    bool overlap = false;
};

/// Searches from the corners at which double arithmetic ended, or from an arbitrary corner. With `decide` it stops as
/// soon as the sets are proved to be disjoint.
[[nodiscard]] ExactSimplex exact_closest_simplex(const Core& a, const Core& b, const Simplex* seed,
                                                 bool decide) noexcept;

/// Whether the distance is at most the sum of the three radii, exactly, for the result of an exact search without
/// `decide`.
[[nodiscard]] bool within(const Core& a, const Core& b, const ExactSimplex& nearest, const Vec3& radii) noexcept;

/// The distance, the direction and the weights, each within a few ulps.
struct ExactDistance {
    exact::Scaled distance;
    Vec3 direction{0};  ///< unit vector, from b to a; zero when they intersect
    std::array<double, 4> weights{};
};
[[nodiscard]] ExactDistance exact_distance(const Core& a, const Core& b, const ExactSimplex& nearest) noexcept;

}  // namespace abut::gjk
