// SPDX-License-Identifier: MIT
// Properties of parts: from the extras and materials of glTF, from the materials of OBJ, and written and read again.
#include <gtest/gtest.h>

#include "abut/base/error.h"
#include "abut/io/load.h"
#include "abut/io/property.h"
#include "abut/io/save.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;
using Properties = io::Properties;

Properties properties_of(const std::string& node_members, const std::string& material = "") {
    std::string gltf = replaced(cube_gltf(), R"("name": "cube")", R"("name": "cube")" + node_members);
    if (!material.empty()) gltf = replaced(gltf, R"("materials": [{)", R"("materials": [{"name": )" + material + ", ");
    const std::vector<io::Part> parts = io::parts(scene_of("a.gltf", gltf));
    EXPECT_EQ(parts.size(), 1u);
    return parts.at(0).properties;
}

TEST(GltfProperties, Extras_are_texts_numbers_truth_values_and_objects_of_them) {
    EXPECT_EQ(
        properties_of(
            R"(, "extras": {"type": "IfcWall", "storey": 2, "height": 2.75, "small": 1e-7, "big": 18446744073709551615,
        "negative": -3, "Pset_WallCommon": {"IsExternal": true, "Layers": {"count": 3}}, "list": [1, 2], "none": null,
        "open": false, "": "no name", "line": "a\nb"})"),
        (Properties{{"Pset_WallCommon.IsExternal", "true"},
                    {"Pset_WallCommon.Layers.count", "3"},
                    {"big", "18446744073709551615"},
                    {"height", "2.75"},
                    {"line", "a b"},
                    {"negative", "-3"},
                    {"open", "false"},
                    {"small", "1e-07"},
                    {"storey", "2"},
                    {"type", "IfcWall"}}));
    EXPECT_TRUE(properties_of(R"(, "extras": 3)").empty());
    EXPECT_TRUE(properties_of("").empty());
}

TEST(GltfProperties, The_material_is_that_of_the_mesh_unless_the_extras_name_one) {
    EXPECT_EQ(properties_of("", R"("oak")"), (Properties{{"material", "oak"}}));
    EXPECT_EQ(properties_of(R"(, "extras": {"material": "elm"})", R"("oak")"), (Properties{{"material", "elm"}}));
}

TEST(GltfProperties, Long_names_are_left_out_so_that_a_small_file_cannot_fill_memory) {
    const std::string name(300, 'n'), half(130, 'h');
    EXPECT_TRUE(
        properties_of(R"(, "extras": {")" + name + R"(": 1, ")" + half + R"(": {")" + half + R"(": 1}})").empty());
    EXPECT_EQ(properties_of("", '"' + name + '"').at(0).second.size(), io::longest_property_name);
}

TEST(GltfProperties, Written_properties_are_read_again) {
    const Folder folder;
    io::SceneFile scene{{cube()}, {"m"}, {{"n", std::nullopt, glm::dmat4(1), 0}}};
    scene.nodes[0].properties = {{"Pset.IsExternal", "true"}, {"guid", "0abc$_"}, {"type", "IfcWall"}};
    io::write_scene_file(folder / "a.glb", scene);
    EXPECT_EQ(io::read_scene_file(folder / "a.glb").nodes.at(0).properties, scene.nodes[0].properties);
}

/// The corners of the triangles, one after the other; the reader numbers vertices as they are used.
std::vector<Vec3> corners_of(const io::MeshData& mesh) {
    std::vector<Vec3> corners;
    for (const Index3& t : mesh.triangles) {
        for (const std::uint32_t corner : t) corners.push_back(mesh.vertices[corner]);
    }
    return corners;
}

TEST(GltfDoubles, Every_bit_of_a_coordinate_is_kept_if_doubles_are_asked_for) {
    const Folder folder;
    io::MeshData mesh = cube();
    for (Vec3& v : mesh.vertices) v = v * (1.0 / 3) + Vec3(4'512'345.123456789, 1e300, -0.1);
    mesh.lines = {{0, 1}};
    io::MeshData other = cube();
    other.vertices[0].x = -1.0 / 7;
    const io::SceneFile scene{
        {cube(), mesh, other}, {"", "a", "b"}, {{"n", std::nullopt, glm::dmat4(1), 1}, {"o", 0, glm::dmat4(1), 2}}};
    io::write_scene_file(folder / "a.glb", scene, io::Precision::doubles);
    const io::SceneFile again = io::read_scene_file(folder / "a.glb");
    ASSERT_EQ(again.meshes.size(), 2u);
    EXPECT_EQ(corners_of(again.meshes[0]), corners_of(mesh));
    EXPECT_EQ(corners_of(again.meshes[1]), corners_of(other));
    const auto [from, to] = again.meshes[0].lines.at(0);
    EXPECT_EQ(again.meshes[0].vertices[from], mesh.vertices[0]);
    EXPECT_EQ(again.meshes[0].vertices[to], mesh.vertices[1]);
    EXPECT_THROW(io::write_scene_file(folder / "b.glb", scene), Error);  // beyond the range of float
}

TEST(ObjProperties, The_material_is_that_of_the_faces) {
    const std::string vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const io::SceneFile scene =
        scene_of("a.obj", vertices +
                              "usemtl oak\ng a\nf 1 2 3\nusemtl elm; red\nf 1 2 3\nusemtl oak\nf 1 3 2\n"
                              "g b\nf 1 2 3\n" +
                              "usemtl \ng c\nf 1 2 3\n");
    ASSERT_EQ(scene.nodes.size(), 3u);
    EXPECT_EQ(scene.nodes[0].properties, (Properties{{"material", "oak; elm;red"}}));
    EXPECT_EQ(scene.nodes[1].properties, (Properties{{"material", "oak"}}));
    EXPECT_TRUE(scene.nodes[2].properties.empty());
}

TEST(Properties, Are_sorted_and_have_each_name_once) {
    Properties properties;
    for (const auto& [name, value] : Properties{{"b", "1"}, {"a", "2"}, {"c", "3"}, {"b", "4"}, {" ", "5"}}) {
        io::set_property(properties, name, value);
    }
    EXPECT_EQ(properties, (Properties{{"a", "2"}, {"b", "4"}, {"c", "3"}}));
    ASSERT_NE(io::find_property(properties, "b"), nullptr);
    EXPECT_EQ(*io::find_property(properties, "b"), "4");
    EXPECT_EQ(io::find_property(properties, "bb"), nullptr);
}

}  // namespace
}  // namespace abut
