// SPDX-License-Identifier: MIT
// Compiles sweep_fractions for all pairs of which one is a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/sweep_fractions-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_SWEEP_FRACTIONS)

}  // namespace abut
