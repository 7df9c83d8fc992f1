// SPDX-License-Identifier: MIT
// Compiles the operands of sweeps of two motions for models.
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"

#include "abut/query/sweep_operand-inl.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MODEL, ABUT_SWEEP_OPERAND)

}  // namespace abut
