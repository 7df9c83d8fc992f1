// SPDX-License-Identifier: MIT
// Completes what is read of a format whose files declare one mesh.
#pragma once

#include <cstddef>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The scene with the mesh as its only part, under the name of the file, without the `not_finite` vertices that are
/// not finite, which no triangle may use. Fails at the line that declares how many elements there are if there are no
/// triangles.
[[nodiscard]] SceneFile with_one_mesh(const Input& input, std::size_t counts_line, SceneFile scene, MeshData mesh,
                                      std::size_t not_finite);

}  // namespace abut::io
