// SPDX-License-Identifier: MIT
// Compiles classify for all pairs of which one is a model.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/classify-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MODELS, ABUT_CLASSIFY)

}  // namespace abut
