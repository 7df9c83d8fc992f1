// SPDX-License-Identifier: MIT
// Compiles intersects for all pairs of shapes.
#include "abut/query/instantiations.h"
#include "abut/query/intersects-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_INTERSECTS)

}  // namespace abut
