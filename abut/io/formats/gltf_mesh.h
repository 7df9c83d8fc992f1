// SPDX-License-Identifier: MIT
// Reads the geometry of glTF meshes.
#pragma once

#include <cstddef>

#include "abut/io/formats/gltf_document.h"
#include "abut/io/formats/gltf_vertices.h"
#include "abut/io/formats/weld.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Reads meshes, and limits their size in proportion to the file: primitives may share their data, so that a small file
/// could otherwise fill memory.
class GltfMeshReader {
public:
    explicit GltfMeshReader(GltfDocument& document) : document_(document) {}

    /// All primitives of a mesh together: triangles, strips and fans as triangles, line primitives as lines; points are
    /// skipped. Corners at the same position share a vertex (files repeat them for normals and textures). The colour is
    /// that of the material, if all primitives have the same one. If all joints that influence a primitive mirror it,
    /// the corners of its triangles are reversed, so that they still face outwards.
    [[nodiscard]] MeshData read(const JsonValue& mesh, const GltfDeformation& deformation = {});

    /// The number of point primitives that were skipped.
    [[nodiscard]] std::size_t point_clouds() const noexcept { return point_clouds_; }

private:
    void read_primitive(const JsonValue& primitive, const GltfDeformation& deformation, MeshData& mesh, Weld& weld);

    GltfDocument& document_;
    std::size_t corners_read_ = 0;
    std::size_t point_clouds_ = 0;
};

}  // namespace abut::io
