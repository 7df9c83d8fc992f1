// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for all shapes.
#include "abut/query/instantiations.h"
#include "abut/query/raycast-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_SHAPE, ABUT_RAYCAST)

}  // namespace abut
