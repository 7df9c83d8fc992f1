// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of shapes.
#include "abut/query/closest_points-inl.h"
#include "abut/query/instantiations.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_CLOSEST_POINTS)

}  // namespace abut
