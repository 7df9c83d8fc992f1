// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for all shapes.
#include "abut/query/instances.h"
#include "abut/query/raycast-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_EACH_SHAPE, ABUT_RAYCAST)

}  // namespace abut
