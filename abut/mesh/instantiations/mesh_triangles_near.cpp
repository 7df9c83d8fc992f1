// SPDX-License-Identifier: MIT
// Compiles for_each_triangle_within for all shapes.
#include "abut/mesh/triangles_near.h"

#include "abut/mesh/triangles_near-inl.h"
#include "abut/query/composite.h"
#include "abut/query/instantiations.h"

namespace abut {

ABUT_WITH_EACH_SHAPE(ABUT_TRIANGLES_NEAR_DECLARED, Mesh)
ABUT_WITH_EACH_SHAPE(ABUT_TRIANGLES_NEAR_DECLARED, PosedMesh)
ABUT_WITH_EACH_SHAPE(ABUT_TRIANGLES_NEAR_DEFINED, Mesh)
ABUT_WITH_EACH_SHAPE(ABUT_TRIANGLES_NEAR_DEFINED, PosedMesh)

}  // namespace abut
