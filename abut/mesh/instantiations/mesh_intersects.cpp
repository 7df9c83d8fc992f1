// SPDX-License-Identifier: MIT
// Compiles intersects for all pairs of which one is a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/intersects-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_INTERSECTS)

}  // namespace abut
