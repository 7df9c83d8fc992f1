// SPDX-License-Identifier: MIT
// Compiles reference_point for meshes.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/reference_point-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MESH, ABUT_REFERENCE_POINT)

}  // namespace abut
