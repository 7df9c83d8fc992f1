// SPDX-License-Identifier: MIT
// Compiles within for all pairs of which one is a model.
#include "abut/query/within-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MODELS, ABUT_WITHIN)

}  // namespace abut
