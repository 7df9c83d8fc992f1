// SPDX-License-Identifier: MIT
// The types for which the verbs are compiled, as lists for the preprocessor: F(A, B) for every pair of shapes, for one
// type with every shape, or F(A) for every shape.
#pragma once

#include "abut/shape/shape_list.h"

// Each shape, AnyShape, and ConvexView for a program's own shapes. Meshes and models have lists of their own in mesh/
// and scene/.
#define ABUT_WITH_EACH_SHAPE(F, A) \
    F(A, Vec3)                     \
    F(A, Segment)                  \
    F(A, Ray)                      \
    F(A, Line)                     \
    F(A, Plane)                    \
    F(A, Triangle)                 \
    F(A, Sphere)                   \
    F(A, Aabb)                     \
    F(A, Obb)                      \
    F(A, Capsule)                  \
    F(A, Cylinder)                 \
    F(A, Cone)                     \
    F(A, Ellipsoid)                \
    F(A, Frustum)                  \
    F(A, Hull)                     \
    F(A, HalfSpace)                \
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

#define ABUT_MOVABLE_PAIRS(F)           \
    ABUT_WITH_EACH_SHAPE(F, Vec3)       \
    ABUT_WITH_EACH_SHAPE(F, Segment)    \
    ABUT_WITH_EACH_SHAPE(F, Triangle)   \
    ABUT_WITH_EACH_SHAPE(F, Sphere)     \
    ABUT_WITH_EACH_SHAPE(F, Aabb)       \
    ABUT_WITH_EACH_SHAPE(F, Obb)        \
    ABUT_WITH_EACH_SHAPE(F, Capsule)    \
    ABUT_WITH_EACH_SHAPE(F, Cylinder)   \
    ABUT_WITH_EACH_SHAPE(F, Cone)       \
    ABUT_WITH_EACH_SHAPE(F, Ellipsoid)  \
    ABUT_WITH_EACH_SHAPE(F, Frustum)    \
    ABUT_WITH_EACH_SHAPE(F, Hull)       \
    ABUT_WITH_EACH_SHAPE(F, ConvexView) \
    ABUT_WITH_EACH_SHAPE(F, AnyShape)

#define ABUT_SHAPE_PAIRS(F)        \
    ABUT_MOVABLE_PAIRS(F)          \
    ABUT_WITH_EACH_SHAPE(F, Ray)   \
    ABUT_WITH_EACH_SHAPE(F, Line)  \
    ABUT_WITH_EACH_SHAPE(F, Plane) \
    ABUT_WITH_EACH_SHAPE(F, HalfSpace)

#define ABUT_EACH_SHAPE(F) \
    ABUT_SHAPES(F)         \
    F(ConvexView)          \
    F(AnyShape)

// Declares the verb for each entry of a list before defining it for any, since AnyShape's definitions call the others.
#define ABUT_INSTANTIATE(LIST, VERB) \
    LIST(VERB##_DECLARED)            \
    LIST(VERB##_DEFINED)
