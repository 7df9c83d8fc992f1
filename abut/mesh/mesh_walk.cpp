// SPDX-License-Identifier: MIT
// Compiles walk for all shapes that can be moved, at a mesh.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/walk-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_MOVABLE_AT_MESHES, ABUT_WALK)

}  // namespace abut
