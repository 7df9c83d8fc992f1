// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for meshes.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/raycast-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MESH, ABUT_RAYCAST)

}  // namespace abut
