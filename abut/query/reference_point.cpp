// SPDX-License-Identifier: MIT
// Compiles reference_point for all shapes.
#include "abut/query/instantiations.h"
#include "abut/query/reference_point-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_SHAPE, ABUT_REFERENCE_POINT)

}  // namespace abut
