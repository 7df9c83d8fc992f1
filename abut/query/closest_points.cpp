// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of shapes.
#include "abut/query/closest_points-inl.h"
#include "abut/query/instances.h"

namespace abut {

ABUT_INSTANCES(ABUT_SHAPE_PAIRS, ABUT_CLOSEST_POINTS)

}  // namespace abut
