// SPDX-License-Identifier: MIT
// AnyShape: a shape whose type is chosen at run time.
#pragma once

#include <variant>

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/frustum.h"
#include "abut/shape/half_space.h"
#include "abut/shape/hull.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut {

/// One shape of any type. Every verb accepts it, and answers as for the shape that it holds.
using AnyShape = std::variant<Vec3, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb, Capsule, Cylinder, Cone,
                              Ellipsoid, Frustum, Hull, HalfSpace>;

/// The bounds of the shape that it holds.
[[nodiscard]] ABUT_API Aabb bounds(const AnyShape& shape) noexcept;
/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const AnyShape& shape) noexcept;
/// The transformed shape; an Aabb becomes an Obb. Only a Hull allocates memory, and it alone throws abut::Error, when
/// the pose is not finite or a vertex leaves the range of doubles.
[[nodiscard]] ABUT_API AnyShape operator*(const Pose& pose, const AnyShape& shape);

}  // namespace abut
