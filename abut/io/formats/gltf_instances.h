// SPDX-License-Identifier: MIT
// The instances of a node's mesh by the extension EXT_mesh_gpu_instancing.
#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "abut/io/formats/gltf_document.h"

namespace abut::io {

/// Reads instances, and limits their number in proportion to the file, since nodes may share the data.
class GltfInstances {
public:
    explicit GltfInstances(GltfDocument& document) : document_(document) {}

    /// Transforms from the frame of each instance to its node's, by the extension's TRANSLATION, ROTATION and SCALE;
    /// other attributes are ignored.
    [[nodiscard]] std::vector<glm::dmat4> read(const JsonValue& extension);

private:
    GltfDocument& document_;
    std::size_t read_ = 0;
};

}  // namespace abut::io
