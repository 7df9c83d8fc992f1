// SPDX-License-Identifier: MIT
// A skin of glTF 2.0, section 3.7.3: the joints that carry the vertices of a mesh.
#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <vector>

#include "abut/io/formats/gltf_tree.h"

namespace abut::io {

/// How much of a vertex a joint carries.
struct GltfInfluence {
    std::size_t joint = 0;
    double weight = 0;
};

/// The joints in the pose that the file's nodes give, which is the one that viewers show before any animation.
class GltfSkin {
public:
    /// skins[id]. Matrices that are missing are identities; of those that are there the last row is taken for 0 0 0 1.
    GltfSkin(GltfDocument& document, GltfTree& tree, const JsonValue& id);

    [[nodiscard]] std::size_t size() const noexcept { return joints_.size(); }

    /// Where a vertex comes to stand in the world: the mean of where each joint takes it, by weights that are positive and
    /// need not sum up to 1. The order of the influences, which is changed, decides no bit.
    [[nodiscard]] Vec3 apply(const Vec3& vertex, std::vector<GltfInfluence>& influences) const;

    /// Whether the joint turns the mesh inside out; decided exactly for the matrix as it was rounded.
    [[nodiscard]] bool mirrors(std::size_t joint) const { return mirrors_[joint]; }

private:
    std::vector<glm::dmat4> joints_;  // from the frame of the mesh to the world
    std::vector<bool> mirrors_;
};

}  // namespace abut::io
