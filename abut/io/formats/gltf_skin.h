// SPDX-License-Identifier: MIT
// A skin of glTF 2.0, section 3.7.3: the joints that move the vertices of a mesh.
#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <vector>

#include "abut/io/formats/gltf_tree.h"

namespace abut::io {

/// The weight of a joint for a vertex.
struct GltfInfluence {
    std::size_t joint = 0;
    double weight = 0;
};

/// The joints in the pose of the file's nodes, which viewers show before any animation.
class GltfSkin {
public:
    /// skins[id]. Missing matrices are identities; the last row of given ones is taken as 0 0 0 1.
    GltfSkin(GltfDocument& document, GltfTree& tree, const JsonValue& id);

    [[nodiscard]] std::size_t size() const noexcept { return joints_.size(); }

    /// The vertex in the world: the mean of the positions that each joint gives it, by weights that are positive and
    /// need not sum to 1. Sorts the influences, so that their order does not affect the result.
    [[nodiscard]] Vec3 apply(const Vec3& vertex, std::vector<GltfInfluence>& influences) const;

    /// Whether the joint mirrors the mesh; decided exactly for the rounded matrix.
    [[nodiscard]] bool mirrors(std::size_t joint) const { return mirrors_[joint]; }

private:
    std::vector<glm::dmat4> joints_;  // from the frame of the mesh to the world
    std::vector<bool> mirrors_;
};

}  // namespace abut::io
