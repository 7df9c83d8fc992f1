// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of which one is a model.
#include "abut/query/closest_points-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MODELS, ABUT_CLOSEST_POINTS)
ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MODELS, ABUT_LIMITED_CLOSEST_POINTS)

}  // namespace abut
