// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of which one is a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/composite.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_CLOSEST_POINTS)
ABUT_INSTANTIATE(ABUT_PAIRS_WITH_MESHES, ABUT_LIMITED_CLOSEST_POINTS)

}  // namespace abut
