// SPDX-License-Identifier: MIT
// Compiles intersects for all pairs of which one is a model.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/intersects-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MODELS, ABUT_INTERSECTS)

}  // namespace abut
