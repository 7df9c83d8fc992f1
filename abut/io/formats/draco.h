// SPDX-License-Identifier: MIT
// Meshes compressed with Draco, read by its library if abut is built with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/formats/gltf_accessor.h"
#include "abut/io/formats/json_document.h"

namespace abut::io {

/// Whether this build reads Draco.
[[nodiscard]] bool reads_draco() noexcept;

/// A decompressed mesh: its triangles, and the attributes of its points.
class DracoMesh {
public:
    /// Fails at `extension`, a KHR_draco_mesh_compression, for bytes that are not of the format, for more triangles or
    /// attributes than the number of bytes permits, and in a build without the library.
    DracoMesh(const JsonValue& extension, std::string_view compressed);
    ~DracoMesh();
    DracoMesh(DracoMesh&&) noexcept;
    DracoMesh& operator=(DracoMesh&&) noexcept;

    [[nodiscard]] std::size_t points() const noexcept;
    /// The corners of the triangles as indices of points, each below points().
    [[nodiscard]] const std::vector<std::uint32_t>& corners() const noexcept { return corners_; }
    /// The values of an attribute for all points, packed, as numbers of the component type. Fails at `id`, the
    /// extension's id of the attribute, when there is no attribute with so many components.
    [[nodiscard]] std::string values(const JsonValue& id, GltfComponent component, std::size_t components) const;

private:
    struct Decoded;
    std::unique_ptr<Decoded> decoded_;
    std::vector<std::uint32_t> corners_;
};

}  // namespace abut::io
