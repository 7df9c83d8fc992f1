// SPDX-License-Identifier: MIT
// Compiles the operands of sweeps of two motions for meshes.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/sweep_operand-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MESH, ABUT_SWEEP_OPERAND)

}  // namespace abut
