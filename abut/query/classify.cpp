// SPDX-License-Identifier: MIT
// Compiles classify for all pairs of shapes.
#include "abut/query/classify-inl.h"
#include "abut/query/instantiations.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_CLASSIFY)

}  // namespace abut
