// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of which one is a model.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/closest_points-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MODELS, ABUT_CLOSEST_POINTS)

}  // namespace abut
