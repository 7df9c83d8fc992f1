// SPDX-License-Identifier: MIT
// Compiles distance for all pairs of which one is a mesh.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/distance-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MESHES, ABUT_DISTANCE)

}  // namespace abut
