// SPDX-License-Identifier: MIT
// Compiles slide for all shapes that can be moved, at a mesh.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/slide-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_MOVABLE_AT_MESHES, ABUT_SLIDE)

}  // namespace abut
