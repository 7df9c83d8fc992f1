// SPDX-License-Identifier: MIT
// The lists of glTF extensions by name.
#include "abut/io/formats/gltf_extensions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/io/formats/draco.h"
#include "abut/io/formats/meshopt.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

// Required extensions that are read, or do not affect triangles: appearance, light, sound, behaviour, and metadata.
// Whole families are listed by the common prefix of their names.
constexpr std::array<std::string_view, 18> ignorable_families = {"KHR_materials_",
                                                                 "EXT_materials_",
                                                                 "ADOBE_materials_",
                                                                 "VRMC_materials_",
                                                                 "KHR_texture_",
                                                                 "EXT_texture_",
                                                                 "MSFT_texture_",
                                                                 "MSFT_packing_",
                                                                 "KHR_lights_",
                                                                 "EXT_lights_",
                                                                 "KHR_audio",
                                                                 "MSFT_audio_",
                                                                 "KHR_xmp",
                                                                 "KHR_physics_",
                                                                 "KHR_node_",
                                                                 "OMI_",
                                                                 "MOZ_",
                                                                 "AGI_"};
constexpr std::array<std::string_view, 22> ignorable = {"KHR_accessor_float64",
                                                        "KHR_animation_pointer",
                                                        "KHR_interactivity",
                                                        "KHR_techniques_webgl",
                                                        "KHR_environment_map",
                                                        "KHR_mesh_quantization",
                                                        "EXT_mesh_gpu_instancing",
                                                        "EXT_mesh_features",
                                                        "EXT_mesh_manifold",
                                                        "EXT_mesh_primitive_edge_visibility",
                                                        "EXT_instance_features",
                                                        "EXT_structural_metadata",
                                                        "EXT_feature_metadata",
                                                        "CESIUM_primitive_outline",
                                                        "FB_geometry_metadata",
                                                        "MSFT_lod",
                                                        "NV_materials_mdl",
                                                        "GODOT_single_root",
                                                        "GRIFFEL_bim_data",
                                                        "VRM",
                                                        "VRMC_vrm",
                                                        "VRMC_springBone"};

constexpr std::array<const char*, 2> meshopt_names = {"EXT_meshopt_compression", "KHR_meshopt_compression"};

bool is_ignorable(std::string_view name) {
    return std::find(ignorable.begin(), ignorable.end(), name) != ignorable.end() ||
           std::any_of(ignorable_families.begin(), ignorable_families.end(),
                       [&](std::string_view family) { return name.starts_with(family); });
}

}  // namespace

void refuse_unread_extensions(const JsonValue& root) {
    for (const JsonValue& required : root.list("extensionsRequired")) {
        const std::string_view name = required.text();
        const bool meshopt = std::find(meshopt_names.begin(), meshopt_names.end(), name) != meshopt_names.end();
        const bool draco = name == "KHR_draco_mesh_compression";
        if ((meshopt && !reads_meshopt()) || (draco && !reads_draco())) fail_compressed(required, name);
        if (!meshopt && !draco && !is_ignorable(name)) {
            required.fail(fmt::format("abut does not read the required extension {}", in_quotes(name)),
                          "export the file without it");
        }
    }
}

std::optional<JsonValue> extension(const JsonValue& object, const char* name) {
    const std::optional<JsonValue> extensions = object.find("extensions");
    return extensions ? extensions->find(name) : std::nullopt;
}

std::optional<JsonValue> meshopt_extension(const JsonValue& view) {
    for (const char* name : meshopt_names) {
        if (const std::optional<JsonValue> found = extension(view, name)) return found;
    }
    return std::nullopt;
}

void fail_compressed(const JsonValue& at, std::string_view extension) {
    const std::string_view library = extension == "KHR_draco_mesh_compression" ? "Draco" : "meshoptimizer";
    at.fail(
        fmt::format("the geometry is compressed with {}, which this build of abut does not read", extension),
        fmt::format("build abut with {}, or save the file without compression, for instance by: gltf-transform copy "
                    "IN OUT",
                    library));
}

}  // namespace abut::io
