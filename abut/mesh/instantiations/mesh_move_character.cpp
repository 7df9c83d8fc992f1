// SPDX-License-Identifier: MIT
// Compiles move_character for all shapes that can be moved, at a mesh.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/move_character-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_AT_MESHES, ABUT_MOVE_CHARACTER)

}  // namespace abut
