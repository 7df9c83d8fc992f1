// SPDX-License-Identifier: MIT
// Compiles distance for all pairs of which one is a model.
#include "abut/query/distance-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MODELS, ABUT_DISTANCE)

}  // namespace abut
