// SPDX-License-Identifier: MIT
// Compiles walk for all pairs of which one is a model and the first can be moved.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/walk-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_WALK)

}  // namespace abut
