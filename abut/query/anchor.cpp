// SPDX-License-Identifier: MIT
// Compiles anchor_of for all shapes.
#include "abut/query/anchor-inl.h"
#include "abut/query/instances.h"

namespace abut {

ABUT_INSTANCES(ABUT_EACH_SHAPE, ABUT_ANCHOR)

}  // namespace abut
