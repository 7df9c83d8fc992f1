// SPDX-License-Identifier: MIT
// Pairs of triangles on which the tests are timed.
#pragma once

#include <vector>

#include "abut/shape/triangle.h"

namespace abut::bench {

struct TrianglePair {
    Triangle s, t;
};

/// At random; sharing an edge or a corner; in the plane z = 0.7; in a tilted plane on an integer grid.
enum class PairKind { random, shared_edge, shared_corner, coplanar_axis, coplanar_grid };

/// 16384 pairs, half of them touching (all, where they share a corner).
[[nodiscard]] std::vector<TrianglePair> triangle_pairs(PairKind kind);

}  // namespace abut::bench
