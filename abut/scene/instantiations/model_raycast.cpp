// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for models.
#include "abut/query/raycast-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MODEL, ABUT_RAYCAST)

}  // namespace abut
