// SPDX-License-Identifier: MIT
// The shapes, as lists for the preprocessor, in the order of AnyShape: F(Shape) for each, or F(A, Shape).
#pragma once

#define ABUT_WITH_SHAPES(F, A) \
    F(A, Vec3)                 \
    F(A, Segment)              \
    F(A, Ray)                  \
    F(A, Line)                 \
    F(A, Plane)                \
    F(A, Triangle)             \
    F(A, Sphere)               \
    F(A, Aabb)                 \
    F(A, Obb)                  \
    F(A, Capsule)              \
    F(A, Cylinder)             \
    F(A, Cone)                 \
    F(A, Ellipsoid)            \
    F(A, Frustum)              \
    F(A, Hull)                 \
    F(A, HalfSpace)

#define ABUT_OF_SHAPE(F, Shape) F(Shape)
#define ABUT_SHAPES(F) ABUT_WITH_SHAPES(ABUT_OF_SHAPE, F)
