// SPDX-License-Identifier: MIT
// The shapes for which the verbs of a half-space are compiled: F(Shape) for each. For .cpp files of this room.
#pragma once

#define ABUT_SHAPES_WITH_SUPPORT_SIDE(F) \
    F(Vec3)                              \
    F(Segment)                           \
    F(Ray)                               \
    F(Line)                              \
    F(Plane)                             \
    F(Triangle)                          \
    F(Sphere)                            \
    F(Aabb)                              \
    F(Obb)                               \
    F(Capsule)                           \
    F(Cylinder)                          \
    F(Cone)                              \
    F(Ellipsoid)                         \
    F(Frustum)                           \
    F(Hull)                              \
    F(HalfSpace)
