// SPDX-License-Identifier: MIT
// The verbs of sets for the types of their operands, and the lists of these for the preprocessor; only the library
// compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/shape_set/set_query.h"
#include "abut/query/instantiations.h"

#define ABUT_EACH_SET(F) \
    F(ShapeSet<Sphere>)  \
    F(ShapeSet<Segment>) \
    F(ShapeSet<Capsule>) \
    F(ShapeSet<Aabb>)    \
    F(ShapeSet<Obb>)     \
    F(ShapeSet<Triangle>)

// A set with each operand, before and behind it.
#define ABUT_SET_BEFORE_EACH(F, A) \
    ABUT_WITH_EACH_SHAPE(F, A)     \
    F(A, Mesh)                     \
    F(A, PosedMesh)                \
    F(A, ShapeSet<Sphere>)         \
    F(A, ShapeSet<Segment>)        \
    F(A, ShapeSet<Capsule>)        \
    F(A, ShapeSet<Aabb>)           \
    F(A, ShapeSet<Obb>)            \
    F(A, ShapeSet<Triangle>)

#define ABUT_EACH_BEFORE_SET(F, B) \
    ABUT_EACH_SHAPE_WITH(F, B)     \
    F(Mesh, B)                     \
    F(PosedMesh, B)

#define ABUT_EACH_SET_BEFORE(F, B) \
    F(ShapeSet<Sphere>, B)         \
    F(ShapeSet<Segment>, B)        \
    F(ShapeSet<Capsule>, B)        \
    F(ShapeSet<Aabb>, B)           \
    F(ShapeSet<Obb>, B)            \
    F(ShapeSet<Triangle>, B)

#define ABUT_OPERANDS_BEFORE_SETS(F)           \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Sphere>)  \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Segment>) \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Capsule>) \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Aabb>)    \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Obb>)     \
    ABUT_EACH_BEFORE_SET(F, ShapeSet<Triangle>)

#define ABUT_SETS_BEFORE_OPERANDS(F)           \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Sphere>)  \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Segment>) \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Capsule>) \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Aabb>)    \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Obb>)     \
    ABUT_SET_BEFORE_EACH(F, ShapeSet<Triangle>)

#define ABUT_PAIRS_WITH_SETS(F)  \
    ABUT_OPERANDS_BEFORE_SETS(F) \
    ABUT_SETS_BEFORE_OPERANDS(F)
