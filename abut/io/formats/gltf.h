// SPDX-License-Identifier: MIT
// glTF 2.0: .gltf with its data embedded or beside it, and .glb.
#pragma once

#include <string>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The nodes of the file's scene (the default one, else the first, else all nodes) and the meshes that they show.
/// Positions of every component type, sparse or not, quantized or not; corners at the same position are welded within a mesh.
/// Numbers stay what they are: glTF means metres, y upwards. Morph targets are applied with the weights of the node or the
/// mesh, and skins in the pose of the file's nodes, as viewers show them before any animation: a mesh with a skin stands where
/// its joints are, in a node without parent, wherever the node that shows it is. The instances of EXT_mesh_gpu_instancing
/// become children of their node. Draco and meshopt compression is read where abut is built with these libraries. Animations
/// and images are not read; points are passed over and counted. A file without triangles is refused, and so is one that
/// requires an extension which may change geometry and is not named here.
[[nodiscard]] SceneFile read_gltf(const Input& input);

/// A GLB file with the same tree, meshes, lines and colours; coordinates are rounded to float. Throws Error for indices
/// out of range and what float cannot hold.
[[nodiscard]] std::string write_gltf(const SceneFile& scene);

}  // namespace abut::io
