// SPDX-License-Identifier: MIT
// Checks the indices that nodes hold.
#include "abut/io/node_checks.h"

#include <fmt/format.h>

#include "abut/base/error.h"
#include "abut/io/names.h"

namespace abut::io {

std::string in_words(const SceneFile& file, std::size_t node) {
    const std::string name = readable(file.nodes[node].name);
    return name.empty() ? fmt::format("node {}", node) : fmt::format("node {} ({})", node, name);
}

std::size_t parent_of(const SceneFile& file, std::size_t node) {
    const std::size_t parent = *file.nodes[node].parent;
    if (parent < file.nodes.size()) return parent;
    throw Error(fmt::format("{}: its parent {} is not among the {} nodes; correct the parent", in_words(file, node),
                            parent, file.nodes.size()));
}

std::size_t mesh_index(const SceneFile& file, std::size_t node) {
    const std::size_t mesh = *file.nodes[node].mesh;
    if (mesh < file.meshes.size()) return mesh;
    throw Error(fmt::format("{}: its mesh {} is not among the {} meshes; correct the mesh", in_words(file, node), mesh,
                            file.meshes.size()));
}

const MeshData& mesh_of(const SceneFile& file, std::size_t node) { return file.meshes[mesh_index(file, node)]; }

}  // namespace abut::io
