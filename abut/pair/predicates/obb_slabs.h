// SPDX-License-Identifier: MIT
// An oriented box as three slabs, for exact predicates. For .cpp files of this room.
//
// The face across axes[k] has the normal n = axes[i] x axes[j], which is exact also for axes that are not quite
// orthogonal; the slab is |n · (x - center)| <= |half_extents[k]| |n · axes[k]|. Separating axes use the directions as
// given, not multiplied by the half extents, so that flat boxes have all their normals.
#pragma once

#include <cmath>

#include "abut/exact/sign.h"
#include "abut/shape/obb.h"

namespace abut::pair {

struct Slab {
    Vec3 i, j, k;
    double half;
};

inline Slab slab(const Obb& box, int k) {
    return {box.axes[(k + 1) % 3], box.axes[(k + 2) % 3], box.axes[k], std::fabs(box.half_extents[k])};
}

/// Whether p is strictly outside slab k.
inline bool outside(const Obb& box, int k, Vec3 p) {
    const Slab s = slab(box, k);
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto half, auto x) {
                   const auto n = cross(i, j);
                   return abs(dot(n, x - c)) - half * abs(dot(n, axis));
               },
               box.center, s.i, s.j, s.k, s.half, p) == exact::Sign::positive;
}

}  // namespace abut::pair
