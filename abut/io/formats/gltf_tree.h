// SPDX-License-Identifier: MIT
// The tree of a glTF file's nodes: their children, parents and transforms.
#pragma once

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <optional>
#include <vector>

#include "abut/io/formats/gltf_document.h"
#include "abut/math/vec.h"

namespace abut::io {

/// The rotation by a quaternion (x, y, z, w) of any nonzero length.
[[nodiscard]] Mat3 rotation_by(const std::array<double, 4>& quaternion);

/// The matrix that scales, then rotates, then translates.
[[nodiscard]] glm::dmat4 matrix_of(const Vec3& shift, const Mat3& rotation, const Vec3& scale);

/// The nodes with their children, which are checked to be a forest.
class GltfTree {
public:
    /// Fails where a node has two parents, or is its own descendant.
    explicit GltfTree(const GltfDocument& document);

    [[nodiscard]] const std::vector<std::size_t>& children(std::size_t node) const { return children_[node]; }
    [[nodiscard]] std::optional<std::size_t> parent(std::size_t node) const;

    /// The roots of the scene that is shown: the default one, else the first, else all roots; in reverse order.
    [[nodiscard]] std::vector<std::size_t> shown_roots() const;

    /// From the frame of a node to its parent's, by its "matrix" or its "translation", "rotation" and "scale".
    [[nodiscard]] glm::dmat4 transform(std::size_t node) const;

    /// From the frame of a node to the world, whether the node is shown or not; possibly beyond the range of double.
    /// Chains of parents may have any length.
    [[nodiscard]] const glm::dmat4& world(std::size_t node);

private:
    const GltfDocument& document_;
    std::vector<std::vector<std::size_t>> children_;
    std::vector<std::size_t> parent_;
    std::vector<std::optional<glm::dmat4>> worlds_;  // those computed so far
};

}  // namespace abut::io
