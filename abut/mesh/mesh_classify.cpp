// SPDX-License-Identifier: MIT
// Compiles classify for all pairs of which one is a mesh.
#include "abut/mesh/classify-inl.h"
#include "abut/mesh/instances.h"
#include "abut/mesh/mesh.h"
#include "abut/query/classify-inl.h"
#include "abut/query/composite.h"

namespace abut {

ABUT_INSTANCES(ABUT_PAIRS_WITH_MESHES, ABUT_CLASSIFY)

}  // namespace abut
