// SPDX-License-Identifier: MIT
// Compiles sweep by a Motion for all shapes that can be moved, at a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/sweep_motion-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_AT_MESHES, ABUT_SWEEP_MOTION)

}  // namespace abut
