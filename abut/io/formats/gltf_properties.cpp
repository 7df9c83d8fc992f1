// SPDX-License-Identifier: MIT
// Reads extras and names of materials.
#include "abut/io/formats/gltf_properties.h"

namespace abut::io {
namespace {

// The document has bounded the depth.
void add_properties(const JsonValue& object, const std::string& prefix, Properties& properties) {
    for (const auto& [key, value] : object.members()) {
        if (prefix.size() + key.size() > longest_property_name) continue;
        const std::string name = prefix + std::string(key);
        if (value.is_object()) {
            add_properties(value, name + ".", properties);
        } else if (const std::optional<std::string> text = value.property()) {
            set_property(properties, name, *text);
        }
    }
}

}  // namespace

Properties gltf_properties(const JsonValue& object) {
    Properties properties;
    const std::optional<JsonValue> extras = object.find("extras");
    if (extras && extras->is_object()) add_properties(*extras, "", properties);
    return properties;
}

const std::string& GltfMaterials::of(std::size_t mesh) {
    std::optional<std::string>& names = known_[mesh];
    if (names) return *names;
    names.emplace();
    for (const JsonValue& primitive : document_.meshes()[mesh].list("primitives")) {
        const std::optional<JsonValue> id = primitive.find("material");
        if (!id) continue;
        const JsonValue& material = document_.materials()[id->index(document_.materials().size(), "material")];
        append_to_list(*names, material.text_or("name", ""));
    }
    return *names;
}

}  // namespace abut::io
