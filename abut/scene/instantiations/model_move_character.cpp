// SPDX-License-Identifier: MIT
// Compiles move_character for all pairs of which one is a model and the first can be moved.
#include "abut/query/move_character-inl.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_MOVE_CHARACTER)

}  // namespace abut
