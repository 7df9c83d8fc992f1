// SPDX-License-Identifier: MIT
// The properties of glTF nodes: their extras, and the names of the materials of their meshes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "abut/io/formats/gltf_document.h"
#include "abut/io/property.h"

namespace abut::io {

/// The texts, numbers and truth values of an object's "extras"; those of an object inside it under both names, as
/// "Outer.Inner". Lists, null, and names of more than longest_property_name bytes are left out.
[[nodiscard]] Properties gltf_properties(const JsonValue& object);

/// The names of the materials of meshes.
class GltfMaterials {
public:
    explicit GltfMaterials(const GltfDocument& document) : document_(document), known_(document.meshes().size()) {}

    /// Those of the primitives of meshes[mesh], as "oak, steel".
    [[nodiscard]] const std::string& of(std::size_t mesh);

private:
    const GltfDocument& document_;
    std::vector<std::optional<std::string>> known_;
};

}  // namespace abut::io
