// SPDX-License-Identifier: MIT
// Compiles sweep_motion for all pairs of which one is a model and the first can be moved.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/sweep_motion-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_SWEEP_MOTION)

}  // namespace abut
