// SPDX-License-Identifier: MIT
// The shapes, as a list for the preprocessor: F(Shape) for each.
#pragma once

#define ABUT_SHAPES(F) \
    F(Vec3)            \
    F(Segment)         \
    F(Ray)             \
    F(Line)            \
    F(Plane)           \
    F(Triangle)        \
    F(Sphere)          \
    F(Aabb)            \
    F(Obb)             \
    F(Capsule)         \
    F(Cylinder)        \
    F(Cone)            \
    F(Ellipsoid)       \
    F(Frustum)         \
    F(Hull)            \
    F(HalfSpace)
