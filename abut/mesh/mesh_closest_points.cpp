// SPDX-License-Identifier: MIT
// Compiles closest_points for all pairs of which one is a mesh.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/composite.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MESHES, ABUT_CLOSEST_POINTS)

}  // namespace abut
