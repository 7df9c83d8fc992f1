// SPDX-License-Identifier: MIT
// The tree of a glTF file's nodes: who is whose child, and where each stands.
#pragma once

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <optional>
#include <vector>

#include "abut/io/formats/gltf_document.h"
#include "abut/math/vec.h"

namespace abut::io {

/// The rotation by a quaternion (x, y, z, w) of any length but zero.
[[nodiscard]] Mat3 rotation_by(const std::array<double, 4>& quaternion);

/// The matrix that scales, then turns, then moves.
[[nodiscard]] glm::dmat4 matrix_of(const Vec3& shift, const Mat3& rotation, const Vec3& scale);

/// The nodes with their children, which are known to be a forest.
class GltfTree {
public:
    /// Fails where a node is the child of two, or its own by any way round.
    explicit GltfTree(const GltfDocument& document);

    [[nodiscard]] const std::vector<std::size_t>& children(std::size_t node) const { return children_[node]; }
    [[nodiscard]] std::optional<std::size_t> parent(std::size_t node) const;

    /// The roots of the scene that is shown: the default one, else the first, else all roots; the last comes first.
    [[nodiscard]] std::vector<std::size_t> shown_roots() const;

    /// From the frame of a node to its parent's, by its "matrix" or its "translation", "rotation" and "scale".
    [[nodiscard]] glm::dmat4 transform(std::size_t node) const;

    /// From the frame of a node to the world, shown or not; perhaps beyond the range of double. Chains of parents may be of
    /// any length.
    [[nodiscard]] const glm::dmat4& world(std::size_t node);

private:
    const GltfDocument& document_;
    std::vector<std::vector<std::size_t>> children_;
    std::vector<std::size_t> parent_;
    std::vector<std::optional<glm::dmat4>> worlds_;  // those that were asked for
};

}  // namespace abut::io
