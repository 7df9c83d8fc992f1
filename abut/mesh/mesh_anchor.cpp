// SPDX-License-Identifier: MIT
// Compiles anchor for meshes.
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/anchor-inl.h"
#include "abut/query/composite.h"

namespace abut {

ABUT_INSTANCES(ABUT_EACH_MESH, ABUT_ANCHOR)

}  // namespace abut
