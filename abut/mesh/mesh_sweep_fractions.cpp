// SPDX-License-Identifier: MIT
// Compiles sweep_fractions for all pairs of which one is a mesh.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/sweep_fractions-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MESHES, ABUT_SWEEP_FRACTIONS)

}  // namespace abut
