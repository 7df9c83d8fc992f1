// SPDX-License-Identifier: MIT
// Adds a mesh to a file's content, with a node that shows it.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "abut/io/scene_file.h"

namespace abut::io {

/// Appends the mesh, and a root of the same name that shows it in place.
inline void add_part(SceneFile& scene, std::string name, MeshData mesh) {
    scene.nodes.push_back({name, std::nullopt, glm::dmat4(1), scene.meshes.size()});
    scene.mesh_names.push_back(std::move(name));
    scene.meshes.push_back(std::move(mesh));
}

}  // namespace abut::io
