// SPDX-License-Identifier: MIT
// Compiles contact for all pairs of shapes.
#include "abut/query/contact-inl.h"
#include "abut/query/instances.h"

namespace abut {

ABUT_INSTANCES(ABUT_SHAPE_PAIRS, ABUT_CONTACT)

}  // namespace abut
