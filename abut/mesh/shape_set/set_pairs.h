// SPDX-License-Identifier: MIT
// The pairs of shapes of two sets that touch, compiled once for all kinds.
#pragma once

#include "abut/mesh/shape_set/set_query.h"
#include "abut/mesh/shape_set/shapes_near.h"

namespace abut::shape_set {

/// The bounds of a shape whose type is erased.
using BoundsOf = Aabb (*)(const void* part);

/// One of two sets whose pairs are searched.
struct PairSide {
    SetParts set;
    BoundsOf bounds;
};

/// Calls visit(i, j) for the pairs that `verb` accepts, one after another, until it returns true; returns whether it
/// did. Without b, for the pairs i < j of a itself.
bool for_each_pair(const PairSide& a, const PairSide* b, Intersects verb,
                   FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);

/// All of these pairs, sorted.
[[nodiscard]] std::vector<ShapePair> all_pairs(const PairSide& a, const PairSide* b, Intersects verb);

}  // namespace abut::shape_set
