// SPDX-License-Identifier: MIT
// Compiles contact for all pairs of shapes.
#include "abut/query/contact-inl.h"
#include "abut/query/instantiations.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_CONTACT)

}  // namespace abut
