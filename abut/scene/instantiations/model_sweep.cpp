// SPDX-License-Identifier: MIT
// Compiles sweep for all pairs of which one is a model.
#include "abut/query/sweep-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MODELS, ABUT_SWEEP)

}  // namespace abut
