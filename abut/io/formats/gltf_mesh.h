// SPDX-License-Identifier: MIT
// The geometry of one glTF mesh.
#pragma once

#include <cstddef>

#include "abut/io/formats/gltf_document.h"
#include "abut/io/formats/gltf_vertices.h"
#include "abut/io/formats/weld.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Reads meshes, and keeps what they come to in proportion to the file: primitives may share their data, so that a small
/// file could otherwise fill any memory.
class GltfMeshReader {
public:
    explicit GltfMeshReader(GltfDocument& document) : document_(document) {}

    /// All primitives of a mesh together: triangles, strips and fans as triangles, line primitives as lines; points are
    /// passed over. Corners at the same position share a vertex (files repeat them for normals and textures). The colour
    /// is that of the material, where all primitives have the same one. Where all joints that carry a primitive mirror it, its
    /// triangles turn around, so that they still face outwards.
    [[nodiscard]] MeshData read(const JsonValue& mesh, const GltfDeformation& deformation = {});

    /// How many primitives of points were passed over.
    [[nodiscard]] std::size_t point_clouds() const noexcept { return point_clouds_; }

private:
    void read_primitive(const JsonValue& primitive, const GltfDeformation& deformation, MeshData& mesh, Weld& weld);

    GltfDocument& document_;
    std::size_t corners_read_ = 0;
    std::size_t point_clouds_ = 0;
};

}  // namespace abut::io
