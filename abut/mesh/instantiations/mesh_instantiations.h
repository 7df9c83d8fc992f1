// SPDX-License-Identifier: MIT
// Lists for the preprocessor of the pairs of which one is a mesh: see query/instantiations.h.
#pragma once

#include "abut/query/instantiations.h"

#define ABUT_PAIRS_WITH_MESHES(F)      \
    ABUT_WITH_EACH_SHAPE(F, Mesh)      \
    ABUT_WITH_EACH_SHAPE(F, PosedMesh) \
    ABUT_EACH_SHAPE_WITH(F, Mesh)      \
    ABUT_EACH_SHAPE_WITH(F, PosedMesh) \
    F(Mesh, Mesh)                      \
    F(Mesh, PosedMesh)                 \
    F(PosedMesh, Mesh)                 \
    F(PosedMesh, PosedMesh)

// The pairs of which the first can be moved.
#define ABUT_MOVABLE_AT_MESHES(F)   \
    ABUT_EACH_MOVABLE_WITH(F, Mesh) \
    ABUT_EACH_MOVABLE_WITH(F, PosedMesh)

#define ABUT_EACH_MESH(F) \
    F(Mesh)               \
    F(PosedMesh)
