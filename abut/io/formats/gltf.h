// SPDX-License-Identifier: MIT
// Reads and writes glTF 2.0: .gltf with its data embedded or in other files, and .glb.
#pragma once

#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The nodes of the file's scene (the default one, else the first, else all nodes) and the meshes that they show.
/// Positions may have any component type, sparse or not, quantized or not; corners at the same position are welded
/// within a mesh. Numbers are not converted: glTF is in metres, with y upwards. Morph targets are applied with the
/// weights of the node or the mesh, and skins in the pose of the file's nodes, as viewers show them before any
/// animation: a mesh with a skin is placed by its joints, in a node without parent, independent of the node that shows
/// it. The instances of EXT_mesh_gpu_instancing become children of their node. Draco and meshopt compression is read if
/// abut is built with these libraries. Animations and images are not read; points are skipped and counted. Throws Error
/// for a file without triangles, and for one that requires an extension that may change geometry and is not named here.
[[nodiscard]] SceneFile read_gltf(const Input& input, ReadAs as);

/// Whether the bytes begin as JSON, as a .gltf file does.
[[nodiscard]] bool looks_like_gltf(std::string_view bytes);

/// A GLB file with the same tree, meshes, lines and colours; coordinates are rounded to float. Throws Error for nodes
/// with a broken tree, a mesh that is missing or a transform that is not affine, and for files of more than 4 GB.
[[nodiscard]] std::string write_gltf(const SceneFile& scene);
/// The same with coordinates as doubles, by the extension KHR_accessor_float64, which few other programs read.
[[nodiscard]] std::string write_gltf_doubles(const SceneFile& scene);
/// The same for one mesh, with floats.
[[nodiscard]] std::string write_gltf(const MeshData& mesh);

}  // namespace abut::io
