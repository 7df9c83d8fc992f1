// SPDX-License-Identifier: MIT
// The types for which the verbs are compiled, as lists for the preprocessor: F(A, B) for every pair of shapes, for one
// type with every shape, or F(A) for every shape.
#pragma once

#include "abut/shape/shape_list.h"

// Each shape, AnyShape, and ConvexView for a program's own shapes. Meshes and models have lists of their own in mesh/
// and scene/.
#define ABUT_WITH_EACH_SHAPE(F, A) \
    ABUT_WITH_SHAPES(F, A)         \
    F(A, ConvexView)               \
    F(A, AnyShape)

// The same without rays, lines, planes and half-spaces: the shapes that can be moved. The first list also leaves out
// AnyShape.
#define ABUT_EACH_MOVED_SHAPE_WITH(F, B) \
    F(Vec3, B)                           \
    F(Segment, B)                        \
    F(Triangle, B)                       \
    F(Sphere, B)                         \
    F(Aabb, B)                           \
    F(Obb, B)                            \
    F(Capsule, B)                        \
    F(Cylinder, B)                       \
    F(Cone, B)                           \
    F(Ellipsoid, B)                      \
    F(Frustum, B)                        \
    F(Hull, B)                           \
    F(ConvexView, B)

#define ABUT_EACH_MOVABLE_WITH(F, B) \
    ABUT_EACH_MOVED_SHAPE_WITH(F, B) \
    F(AnyShape, B)

#define ABUT_EACH_SHAPE_WITH(F, B) \
    ABUT_EACH_MOVABLE_WITH(F, B)   \
    F(Ray, B)                      \
    F(Line, B)                     \
    F(Plane, B)                    \
    F(HalfSpace, B)

// A row of the table of pairs: the type with each shape.
#define ABUT_PAIRS_OF(A, F) ABUT_WITH_EACH_SHAPE(F, A)
#define ABUT_MOVABLE_PAIRS(F) ABUT_EACH_MOVABLE_WITH(ABUT_PAIRS_OF, F)
#define ABUT_SHAPE_PAIRS(F) ABUT_EACH_SHAPE_WITH(ABUT_PAIRS_OF, F)

#define ABUT_EACH_SHAPE(F) \
    ABUT_SHAPES(F)         \
    F(ConvexView)          \
    F(AnyShape)

// Declares the verb for each entry of a list before defining it for any, since AnyShape's definitions call the others.
#define ABUT_INSTANTIATE(LIST, VERB) \
    LIST(VERB##_DECLARED)            \
    LIST(VERB##_DEFINED)
