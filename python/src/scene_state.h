// SPDX-License-Identifier: MIT
// The contents of a scene as Python's objects, for pickles.
#pragma once

#include "scene_object.h"

namespace abut::python {

/// The structure, the shapes, and a tuple for each model, parents first. Models that share a mesh refer to one object,
/// which a pickle then holds once.
[[nodiscard]] nb::tuple scene_state(const SceneObject& scene);
/// The same scene with the same ids; which pairs touched at the last update_touches is not kept.
[[nodiscard]] SceneObject scene_from_state(const nb::tuple& state);

}  // namespace abut::python
