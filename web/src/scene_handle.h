// SPDX-License-Identifier: MIT
// Scenes, their ids and options, as JavaScript names them.
#pragma once

#include <abut/abut.h>

#include "operand.h"
#include "options.h"

namespace web {

/// A scene, whose functions JavaScript may not call from within a filter.
[[nodiscard]] inline abut::Scene& scene_of(double handle) { return object_of<abut::Scene>(handle); }

/// An id as one number, index + 2^32 generation, exact for the first 2^21 models in a slot; -1 for no model.
[[nodiscard]] double number_of_id(abut::ModelId id);
[[nodiscard]] abut::ModelId id_of(double number);

/// layers, bounds_only, whether there is a filter
[[nodiscard]] abut::SceneQueryOptions read_scene_options(const double* words);

/// Replaces the list of numbers by the ids.
void list(const std::vector<abut::ModelId>& ids);
/// Adds the pairs to the list of numbers and ends one list.
void add_pairs(const std::vector<abut::ModelPair>& pairs);

}  // namespace web
