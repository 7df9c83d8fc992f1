// SPDX-License-Identifier: MIT
// Compiles within for all pairs of which one is a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/composite.h"
#include "abut/query/within-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_WITHIN)

}  // namespace abut
