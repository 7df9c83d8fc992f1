// SPDX-License-Identifier: MIT
// Scenes, their ids and options, as JavaScript passes them.
#pragma once

#include <abut/abut.h>

#include "operand.h"
#include "options.h"

namespace web {

/// The scene of a handle. JavaScript must not call its functions from within a filter.
[[nodiscard]] inline abut::Scene& scene_of(double handle) { return object_of<abut::Scene>(handle); }

/// An id as one number, index + 2^32 generation, exact for the first 2^21 models in a slot; -1 for no model.
[[nodiscard]] double number_of_id(abut::ModelId id);
[[nodiscard]] abut::ModelId id_of(double number);

/// layers, bounds_only, whether there is a filter of models, and one of pairs
[[nodiscard]] abut::SceneQueryOptions read_scene_options(const double* words);

/// Those of raycast, then those of scenes.
[[nodiscard]] abut::SceneRaycastOptions read_scene_ray_options(const double* words);
/// Those of sweep, then those of scenes.
[[nodiscard]] abut::SceneSweepOptions read_scene_sweep_options(const double* words);

/// The tag of a model of the scene, by its id. The operand of a query of a scene is a model, shape, mesh or placed
/// mesh.
inline constexpr int model_tag = posed_mesh_tag + 1;
template <class F>
auto with_probe(const double* words, F f) {
    const int tag = static_cast<int>(words[0]);
    if (tag == model_tag) return f(id_of(words[1]));
    if (tag == mesh_tag) return f(abut::Model(object_of<abut::Mesh>(words[1])));
    if (tag == posed_mesh_tag) return f(abut::Model(object_of<abut::Mesh>(words[1]), read_pose(words + 2), words[9]));
    return f(read_shape(words));
}

/// Replaces the list of numbers by the ids.
void list(const std::vector<abut::ModelId>& ids);
/// Adds the pairs to the list of numbers and ends one list.
void add_pairs(const std::vector<abut::ModelPair>& pairs);

}  // namespace web
