// SPDX-License-Identifier: MIT
// Compiles classify for all pairs of shapes.
#include "abut/query/classify-inl.h"
#include "abut/query/instances.h"

namespace abut {

ABUT_INSTANCES(ABUT_SHAPE_PAIRS, ABUT_CLASSIFY)

}  // namespace abut
