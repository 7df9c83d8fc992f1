// SPDX-License-Identifier: MIT
// The functions that declare scenes, moving shapes, tools for meshes, and files to Python.
#pragma once

#include <string>

#include "items.h"

namespace abut::python {

void bind_sweeps(nb::module_& module);
void bind_scenes(nb::module_& module);
void bind_scene_changes(nb::module_& module);
void bind_scene_queries(nb::module_& module);
void bind_scene_pairs(nb::module_& module);
void bind_mesh_checks(nb::module_& module);
void bind_clashes(nb::module_& module);
void bind_mesh_tools(nb::module_& module);
void bind_mesh_methods(nb::module_& module);
void bind_shape_bounds(nb::module_& module);
void bind_point_clouds(nb::module_& module);
void bind_solids(nb::module_& module);
void bind_impacts(nb::module_& module);
void bind_first_collision(nb::module_& module);
void bind_scene_folders(nb::module_& module);
/// Adds pickles to the classes of results and records, which must have been declared before.
void bind_pickles(const nb::module_& module);

/// The quality of a build by its name: 'fast' or 'high'.
[[nodiscard]] Quality quality_of(nb::handle name);

}  // namespace abut::python
