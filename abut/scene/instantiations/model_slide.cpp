// SPDX-License-Identifier: MIT
// Compiles slide for all pairs of which one is a model and the first can be moved.
#include "abut/query/slide-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_SLIDE)

}  // namespace abut
