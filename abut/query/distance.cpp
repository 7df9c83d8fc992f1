// SPDX-License-Identifier: MIT
// Compiles distance for all pairs of shapes.
#include "abut/query/distance-inl.h"
#include "abut/query/instantiations.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_DISTANCE)

double distance(const Vec3& a, const Vec3& b) noexcept { return abut::distance<Vec3, Vec3>(a, b); }
double distance(const AnyShape& a, const AnyShape& b) noexcept { return abut::distance<AnyShape, AnyShape>(a, b); }

}  // namespace abut
