// SPDX-License-Identifier: MIT
// Compiles sweep by a Motion for all pairs of which one is a model and the first can be moved.
#include "abut/query/sweep_motion-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_SWEEP_MOTION)

}  // namespace abut
