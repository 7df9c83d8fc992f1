// SPDX-License-Identifier: MIT
// Compiles anchor for models.
#include "abut/model/instances.h"
#include "abut/model/model.h"
#include "abut/model/open-inl.h"
#include "abut/query/anchor-inl.h"

namespace abut {

ABUT_INSTANCES(ABUT_EACH_MODEL, ABUT_ANCHOR)

}  // namespace abut
