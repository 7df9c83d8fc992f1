// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for models.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/raycast-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_EACH_MODEL, ABUT_RAYCAST)

}  // namespace abut
