// SPDX-License-Identifier: MIT
// Lists for the preprocessor of the pairs of which one is a model: see query/instantiations.h.
#pragma once

#include "abut/query/instantiations.h"

#define ABUT_PAIRS_WITH_MODELS(F)  \
    ABUT_WITH_EACH_SHAPE(F, Model) \
    ABUT_EACH_SHAPE_WITH(F, Model) \
    F(Model, Mesh)                 \
    F(Model, PosedMesh)            \
    F(Mesh, Model)                 \
    F(PosedMesh, Model)            \
    F(Model, Model)

#define ABUT_MOVABLE_PAIRS_WITH_MODELS(F) \
    ABUT_WITH_EACH_SHAPE(F, Model)        \
    ABUT_EACH_MOVABLE_WITH(F, Model)      \
    F(Model, Mesh)                        \
    F(Model, PosedMesh)                   \
    F(Model, Model)

#define ABUT_EACH_MODEL(F) F(Model)
