// SPDX-License-Identifier: MIT
// Compiles reference_point for models.
#include "abut/query/reference_point-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MODEL, ABUT_REFERENCE_POINT)

}  // namespace abut
