// SPDX-License-Identifier: MIT
// Compiles within for all pairs of shapes.
#include "abut/query/within.h"

#include "abut/query/instantiations.h"
#include "abut/query/within-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_WITHIN)

}  // namespace abut
