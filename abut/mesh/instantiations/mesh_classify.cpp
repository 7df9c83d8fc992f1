// SPDX-License-Identifier: MIT
// Compiles classify for all pairs of which one is a mesh.
#include "abut/mesh/classify_in_mesh-inl.h"
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/classify-inl.h"
#include "abut/query/composite.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_CLASSIFY)

}  // namespace abut
