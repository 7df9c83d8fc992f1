// SPDX-License-Identifier: MIT
// glTF 2.0: .gltf with its data embedded or beside it, and .glb.
#pragma once

#include <string>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The nodes of the file's scene (the default one, else the first, else all nodes) and the meshes that they show.
/// Positions of every component type, sparse or not; corners at the same position are welded within a mesh. Numbers stay
/// what they are: glTF means metres, y upwards. Skins, morph targets and animations are not applied, images not read;
/// Draco, meshopt and instancing extensions are refused.
[[nodiscard]] SceneFile read_gltf(const Input& input);

/// A GLB file with the same tree, meshes, lines and colours; coordinates are rounded to float. Throws Error for indices
/// out of range and what float cannot hold.
[[nodiscard]] std::string write_gltf(const SceneFile& scene);

}  // namespace abut::io
