// SPDX-License-Identifier: MIT
// GJK with exact signs: which corners' simplex holds the point of a - b that is nearest to the origin. Internal.
//
// The nearest point v of a simplex, of its lowest dimension, times a positive polynomial, is a polynomial of its
// corners:
//   one corner     w
//   two            w (e·e) - (w·e) e, with e their edge
//   three          ± n, with n their normal
//
// So all that GJK asks, which corner lies farthest along v and whether it is nearer, is a sign. Of all simplices of the
// corners at hand the right one is the only one whose weights are positive and whose v has no other corner before it
// (the conditions of Karush, Kuhn and Tucker). The distance decreases strictly and there are finitely many simplices,
// so it ends.
#pragma once

#include "abut/exact/scaled.h"
#include "abut/gjk/core_vertex.h"
#include "abut/gjk/simplex.h"

namespace abut::gjk {

/// A corner of the difference a - b.
struct VertexPair {
    Corner a, b;
};

/// What an exact search ends with: the corners, 1 to 3 of them, whose simplex holds the nearest point inside; or that
/// the sets meet, with the corners of a simplex that holds the origin.
struct ExactSimplex {
    std::array<VertexPair, 4> pairs;
    int size = 0;
    bool meets = false;
};

/// Searches from the corners that the doubles ended with, or from any. With `decide` it stops as soon as the sets are
/// surely apart.
[[nodiscard]] ExactSimplex exact_closest_simplex(const Core& a, const Core& b, const Simplex* seed,
                                                 bool decide) noexcept;

/// Distance <= ra + rb, exactly, for what an exact search without `decide` ended with.
[[nodiscard]] bool within(const Core& a, const Core& b, const ExactSimplex& nearest, double ra, double rb) noexcept;

/// The distance, the vector from b to a, and the weights, each within a few ulps.
struct ExactDistance {
    exact::Scaled distance;
    Vec3 direction{0};  ///< of unit length; zero when they meet
    std::array<double, 4> weights{};
};
[[nodiscard]] ExactDistance exact_distance(const Core& a, const Core& b, const ExactSimplex& nearest) noexcept;

}  // namespace abut::gjk
