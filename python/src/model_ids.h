// SPDX-License-Identifier: MIT
// Ids of models, one or many.
#pragma once

#include "items.h"

namespace abut::python {

struct ModelIds {
    Dims dims;
    std::shared_ptr<const std::vector<ModelId>> ids;
};

[[nodiscard]] ModelIds ids_of(const Dims& dims, std::vector<ModelId> ids);
/// One dimension, of all the ids.
[[nodiscard]] ModelIds ids_of(std::vector<ModelId> ids);
/// Pairs, of the dimensions (n, 2).
[[nodiscard]] ModelIds ids_of(const std::vector<ModelPair>& pairs);

/// The ids that an argument holds: a ModelId, or a sequence of such. Throws TypeError for anything else.
[[nodiscard]] ModelIds read_ids(nb::handle thing, const char* name);

void bind_model_ids(nb::module_& module);

}  // namespace abut::python
