// SPDX-License-Identifier: MIT
// What extensions, versions and instances of glTF mean for the geometry.
#include <gtest/gtest.h>

#include <cmath>

#include "gltf_files.h"

namespace abut {
namespace {

using namespace sample;

std::string requiring(const std::string& extension) {
    return replaced(cube_gltf(), "\"scene\": 0,", R"("extensionsRequired": [")" + extension + "\"],");
}

TEST(GltfExtensions, Those_that_change_no_geometry_may_be_required) {
    for (const std::string name : {"KHR_animation_pointer",
                                   "KHR_materials_unlit",
                                   "KHR_materials_variants",
                                   "KHR_lights_punctual",
                                   "KHR_texture_transform",
                                   "KHR_texture_basisu",
                                   "EXT_texture_webp",
                                   "EXT_texture_avif",
                                   "MSFT_texture_dds",
                                   "KHR_xmp",
                                   "KHR_xmp_json_ld",
                                   "KHR_mesh_quantization",
                                   "KHR_accessor_float64",
                                   "EXT_lights_image_based",
                                   "EXT_structural_metadata",
                                   "EXT_mesh_features",
                                   "EXT_instance_features",
                                   "EXT_mesh_manifold",
                                   "KHR_interactivity",
                                   "KHR_node_visibility",
                                   "KHR_physics_rigid_bodies",
                                   "MSFT_lod",
                                   "VRM",
                                   "VRMC_vrm",
                                   "CESIUM_primitive_outline",
                                   "EXT_mesh_gpu_instancing"}) {
        EXPECT_EQ(complaint("a.gltf", requiring(name)), "") << name;
    }
}

TEST(GltfExtensions, Those_that_may_change_geometry_are_refused_by_name) {
    for (const std::string name :
         {"CESIUM_RTC", "EXT_mesh_primitive_restart", "VENDOR_magic", "VRMC_node_constraint", "KHR_materials"}) {
        EXPECT_EQ(complaint("a.gltf", requiring(name)),
                  "a.gltf: line 3: extensionsRequired[0]: abut does not read the required extension \"" + name +
                      "\"; export the file without it");
    }
    const std::string binary = GltfFile().bytes(R"("extensionsRequired": ["VENDOR_magic"])");
    EXPECT_NE(complaint("a.glb", binary).find("does not read the required extension \"VENDOR_magic\""),
              std::string::npos);
}

TEST(GltfVersion, Other_versions_are_named) {
    const auto version = [](std::string_view text) {
        return complaint("a.gltf", replaced(cube_gltf(), "\"2.0\"", text));
    };
    for (const std::string_view text : {"1.0", "1", "\"1.0\"", "\"1.1\"", "3", "\"3.0\""}) {
        EXPECT_TRUE(version(text).starts_with("a.gltf: line 2: asset.version: the file is glTF ")) << version(text);
        EXPECT_NE(version(text).find("export it as glTF 2.0"), std::string::npos);
    }
    EXPECT_EQ(version("2.0"), "");  // a number where a word should be
    EXPECT_EQ(version("2"), "");
    EXPECT_EQ(version("\"2.1\""), "");
    // Version 1.0 may do without "asset", and has objects for lists.
    EXPECT_EQ(complaint("a.gltf", R"({"meshes": {"box": {"primitives": []}}, "nodes": {}})"),
              "a.gltf: byte 11: meshes: the file is glTF 1.0, and abut reads 2.0; export it as glTF 2.0");
    std::string binary = cube_glb();
    binary[4] = 1;
    EXPECT_EQ(complaint("a.glb", binary),
              "a.glb: byte 4: the file is glTF 1, and abut reads 2.0; export it as glTF 2.0");
}

TEST(GltfLines, A_file_of_lines_and_points_alone_is_refused) {
    for (const auto& [mode, words] : std::vector<std::pair<std::string, std::string>>{
             {"0", "it holds only 1 point element"}, {"1", "it holds only 4 lines"}, {"3", "it holds only 7 lines"}}) {
        const std::string file = replaced(cube_gltf(), "\"indices\": 1", "\"mode\": " + mode);
        EXPECT_EQ(complaint("a.gltf", file),
                  "a.gltf: line 1: the file shows no triangles: " + words + "; export a scene with surfaces in it");
    }
    // Beside triangles they are welcome.
    const std::string both = replaced(cube_gltf(), R"([{"attributes")", R"([{"mode": 0, "attributes": {"POSITION": 0}},
        {"mode": 1, "attributes": {"POSITION": 0}}, {"attributes")");
    const io::SceneFile scene = scene_of("a.gltf", both);
    EXPECT_EQ(scene.meshes[0].lines.size(), 4u);
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.points = 1}));
}

class Instances {
public:
    Instances() {
        file_.add(cube_positions(), "VEC3");
        file_.add(cube_indices(), "SCALAR");
    }
    template <class T>
    void add(std::string_view name, const std::vector<T>& numbers, std::string_view type, std::string_view more = "") {
        attributes_ += (attributes_.empty() ? "\"" : ", \"") + std::string(name) +
                       "\": " + std::to_string(file_.add(numbers, type, more));
    }
    void add_accessor(std::string_view name, std::string_view members) {
        attributes_ += "\"" + std::string(name) + "\": " + std::to_string(file_.add_accessor(members));
    }
    std::string bytes(std::string_view node = R"("name": "bolt")", std::string_view more = "") const {
        return file_.bytes(R"("nodes": [{"mesh": 0, )" + std::string(node) +
                           R"(, "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {)" + attributes_ + "}}}}" +
                           std::string(more) +
                           R"(], "extensionsRequired": ["EXT_mesh_gpu_instancing"], "meshes": [{"primitives":
                           [{"attributes": {"POSITION": 0}, "indices": 1}]}])");
    }

private:
    GltfFile file_;
    std::string attributes_;
};

TEST(GltfInstances, Each_is_a_part_where_its_node_and_its_numbers_take_it) {
    Instances file;
    const float half = std::sqrt(0.5f);
    file.add<float>("TRANSLATION", {0, 0, 0, 5, 0, 0, 0, 7, 0}, "VEC3");
    file.add<float>("ROTATION", {0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 2}, "VEC4");
    file.add<float>("SCALE", {1, 1, 1, 2, 3, 4, 1, 1, -1}, "VEC3");
    file.add<std::uint16_t>("_FEATURE_ID", {1, 2, 3}, "SCALAR");
    const io::SceneFile scene = scene_of("a.glb", file.bytes(R"("name": "bolt", "translation": [100, 0, 0])"));
    EXPECT_EQ(scene.meshes.size(), 1u);
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].name, "bolt 1");
    EXPECT_EQ(parts[2].name, "bolt 3");
    EXPECT_EQ(scene.nodes[1].parent, 0u);
    EXPECT_EQ(bounds(parts[0].data), std::pair(Vec3(100, 0, 0), Vec3(101, 1, 1)));
    const auto [low, high] = bounds(parts[1].data);
    const Vec3 expected_low(102, 0, 0), expected_high(105, 2, 4);  // scaled, turned by 90° about z, moved
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(low[axis], expected_low[axis], 1e-14);
        EXPECT_NEAR(high[axis], expected_high[axis], 1e-14);
    }
    EXPECT_EQ(bounds(parts[2].data), std::pair(Vec3(100, 7, -1), Vec3(101, 8, 0)));
    EXPECT_EQ(volume(parts[2].data), 1);  // it was mirrored, and faces outwards
}

TEST(GltfInstances, Rotations_may_be_integers_and_everything_else_missing) {
    Instances file;
    file.add<std::int16_t>("ROTATION", {0, 0, 0, 32767, 32767, 0, 0, 0}, "VEC4", R"(, "normalized": true)");
    const std::vector<io::Part> parts = io::parts(scene_of("a.glb", file.bytes(R"("children": [])")));
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].name, "part 1");
    EXPECT_EQ(bounds(parts[1].data), std::pair(Vec3(0, -1, -1), Vec3(1, 0, 0)));
}

TEST(GltfInstances, Malformed_ones_are_refused_with_the_place) {
    const auto complains = [](const std::string& bytes, std::string_view place, std::string_view words) {
        const std::string message = complaint("a.glb", bytes);
        EXPECT_NE(message.find(place), std::string::npos) << message;
        EXPECT_NE(message.find(words), std::string::npos) << message;
    };
    complains(Instances{}.bytes(), "EXT_mesh_gpu_instancing.attributes", "need a TRANSLATION");
    Instances uneven;
    uneven.add<float>("TRANSLATION", {0, 0, 0, 1, 0, 0}, "VEC3");
    uneven.add<float>("SCALE", {1, 1, 1}, "VEC3");
    complains(uneven.bytes(), "attributes.SCALE", "1 instances stand beside 2");
    Instances nowhere;
    nowhere.add<float>("ROTATION", {0, 0, 0, 0}, "VEC4");
    complains(nowhere.bytes(), "accessors[2]", "zero length");
    Instances infinite;
    infinite.add<float>("TRANSLATION", {0, INFINITY, 0}, "VEC3");
    complains(infinite.bytes(), "accessors[2]", "not finite");
    Instances skinned;
    skinned.add<float>("TRANSLATION", {0, 0, 0}, "VEC3");
    complains(skinned.bytes(R"("skin": 0)"), "EXT_mesh_gpu_instancing", "with a skin");
    Instances wrong;
    wrong.add<float>("TRANSLATION", {0, 0, 0, 1}, "VEC4");
    complains(wrong.bytes(), "accessors[2].type", "VEC3");
    // Many nodes may share one list.
    Instances bomb;
    bomb.add<float>("TRANSLATION", std::vector<float>(30000, 1), "VEC3");
    std::string nodes;
    for (int i = 0; i < 200; ++i) {
        nodes += R"(, {"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 2}}}})";
    }
    complains(bomb.bytes(R"("name": "x")", nodes), "EXT_mesh_gpu_instancing", "out of proportion");
}

}  // namespace
}  // namespace abut
