// SPDX-License-Identifier: MIT
// FCL's shapes of the sizes that ours have at a place.
#pragma once

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>

#include "abut/shape/cone.h"
#include "abut/shape/ellipsoid.h"
#include "benchmarks/shape_places.h"

namespace abut::bench {

inline fcl::Sphered fcl_shape(const Place& p, Sphere) { return fcl::Sphered(p.size); }
inline fcl::Boxd fcl_shape(const Place& p, Aabb) { return {2 * p.size, 2 * p.size, 2 * p.size}; }
inline fcl::Boxd fcl_shape(const Place& p, Obb) { return {2 * p.size, p.size, 0.6 * p.size}; }
inline fcl::Capsuled fcl_shape(const Place& p, Capsule) { return {0.4 * p.size, 2 * p.size}; }
inline fcl::Cylinderd fcl_shape(const Place& p, Cylinder) { return {0.4 * p.size, 2 * p.size}; }
inline fcl::Coned fcl_shape(const Place& p, Cone) { return {0.4 * p.size, 2 * p.size}; }
inline fcl::Ellipsoidd fcl_shape(const Place& p, Ellipsoid) { return {p.size, 0.5 * p.size, 0.3 * p.size}; }

}  // namespace abut::bench
